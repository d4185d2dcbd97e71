import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A folder of the test's own, gone with it. */
export function temporaryFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'trade-site-'))
  return {
    path: folder,
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}
