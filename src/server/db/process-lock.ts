import { DatabaseSync } from 'node:sqlite'
import { isBusy } from './storage-fault.ts'

/** Takes the file's exclusive lock; undefined when a process has it. It ends with its process. */
export const tryLock = (file: string): Disposable | undefined => lock(file, 'begin exclusive')

/** Takes the file's shared lock, which any number can hold; undefined while one holds it exclusively. */
export const shareLock = (file: string): Disposable | undefined =>
  // SQLite takes the shared lock only at the first read.
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
