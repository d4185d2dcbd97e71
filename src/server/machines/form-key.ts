import { createSecretKey, type KeyObject, randomBytes, randomUUID } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export const formKeyBytes = 32

const fileIn = (dataDir: string) => path.join(dataDir, 'form-key')

/**
 * Reads or makes the key that seals the security questions. It lies in the data folder, so that a question survives a
 * restart and is valid in every process on that folder. Losing it costs a visitor one more sum and nothing else.
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
  // A crash or a full disk may have truncated the file, and a short key must never seal anything.
  writeFileSync(file, randomBytes(formKeyBytes), { mode: 0o600 })
  return readFileSync(file)
}

/** Returns the folder's key unless the file is missing or truncated. */
export function findFormKey(dataDir: string): Buffer | undefined {
  try {
    const key = readFileSync(fileIn(dataDir))
    return key.length === formKeyBytes ? key : undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Writes the key to the folder and replaces the one that was there. */
export function keepFormKey(dataDir: string, key: Buffer): void {
  if (findFormKey(dataDir)?.equals(key)) return
  const unfinished = path.join(dataDir, `.form-key-${randomUUID()}.part`)
  writeFileSync(unfinished, key, { flag: 'wx', mode: 0o600, flush: true })
  renameSync(unfinished, fileIn(dataDir))
}

/** Caches the KeyObject, because creating one from the bytes for each seal would take most of the seal's time. */
export function sealingKey(bytes: () => Buffer): () => KeyObject {
  let made: { from: Buffer; key: KeyObject } | undefined
  return () => {
    const from = bytes()
    if (made?.from !== from) made = { from, key: createSecretKey(from) }
    return made.key
  }
}
