import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Makes a temporary folder that is deleted on disposal. */
export function temporaryFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'trade-site-'))
  return {
    path: folder,
    // A browser's processes may still write for a moment after it has ended.
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }),
  }
}
