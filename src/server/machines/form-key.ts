import { createSecretKey, type KeyObject, randomBytes, randomUUID } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export const formKeyBytes = 32

const fileIn = (dataDir: string) => path.join(dataDir, 'form-key')

/**
 * The key that seals the security questions, kept in the data folder so that a question outlives a restart and
 * holds for every process on that folder. Losing it costs a visitor one more sum and nothing else.
 */
export function readFormKey(dataDir: string): Buffer {
  const file = fileIn(dataDir)
  try {
    writeFileSync(file, randomBytes(formKeyBytes), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const key = readFileSync(file)
  if (key.length === formKeyBytes) return key
  // Cut short by a crash or a full disk: a short key must never seal anything.
  writeFileSync(file, randomBytes(formKeyBytes), { mode: 0o600 })
  return readFileSync(file)
}

/** The folder's key, if there is one that is whole. */
export function findFormKey(dataDir: string): Buffer | undefined {
  try {
    const key = readFileSync(fileIn(dataDir))
    return key.length === formKeyBytes ? key : undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Has the folder hold this key, whatever it held before. */
export function keepFormKey(dataDir: string, key: Buffer): void {
  if (findFormKey(dataDir)?.equals(key)) return
  const unfinished = path.join(dataDir, `.form-key-${randomUUID()}.part`)
  writeFileSync(unfinished, key, { flag: 'wx', mode: 0o600, flush: true })
  renameSync(unfinished, fileIn(dataDir))
}

/** The same as what Node seals with: made from its bytes for each seal, that would take most of a seal's time. */
export function sealingKey(bytes: () => Buffer): () => KeyObject {
  let made: { from: Buffer; key: KeyObject } | undefined
  return () => {
    const from = bytes()
    if (made?.from !== from) made = { from, key: createSecretKey(from) }
    return made.key
  }
}
