import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A folder of the test's own, gone with it. */
export function temporaryFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'trade-site-'))
  return {
    path: folder,
    // A browser's own processes write on for a moment after it has ended.
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }),
  }
}
