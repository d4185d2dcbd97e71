import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const keyBytes = 32

/**
 * The key that seals the security questions, kept in the data folder so that a question outlives a restart and
 * holds for every process on that folder. Losing it costs a visitor one more sum and nothing else.
 */
export function readFormKey(dataDir: string): Buffer {
  const file = path.join(dataDir, 'form-key')
  try {
    writeFileSync(file, randomBytes(keyBytes), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const key = readFileSync(file)
  if (key.length === keyBytes) return key
  // Cut short by a crash or a full disk: a short key must never seal anything.
  writeFileSync(file, randomBytes(keyBytes), { mode: 0o600 })
  return readFileSync(file)
}
