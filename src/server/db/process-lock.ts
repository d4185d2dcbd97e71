import { DatabaseSync } from 'node:sqlite'
import { isBusy } from './storage-fault.ts'

/**
 * Takes the lock that this file stands for, or returns undefined when another process, or this one, has it.
 * It is a lock of the operating system, by way of SQLite: it is gone with its process, however that ends.
 */
export const tryLock = (file: string): Disposable | undefined => lock(file, 'begin exclusive')

/** The same lock, which any number may share; undefined while somebody has it alone. */
export const shareLock = (file: string): Disposable | undefined =>
  // Only what reads takes a share.
  lock(file, 'begin; select name from sqlite_schema')

function lock(file: string, begin: string): Disposable | undefined {
  const database = openFile(file)
  try {
    database.exec(`pragma journal_mode = memory; ${begin}`)
    return { [Symbol.dispose]: () => database.close() }
  } catch (error) {
    database.close()
    if (isBusy(error)) return undefined
    throw error
  }
}

function openFile(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file, { timeout: 0 })
  } catch (error) {
    throw new Error(`${file} can't be written: ${(error as Error).message}.`, { cause: error })
  }
}
