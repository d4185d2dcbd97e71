import { closeSync, existsSync, openSync } from 'node:fs'
import { backup, DatabaseSync } from 'node:sqlite'
import { isBusy } from '#server/db/storage-fault.ts'

/** In one step: between steps, writes of the running site would make the copy start anew without end. */
const allPages = 2 ** 31 - 1

/**
 * Copies the database as it is at one moment, while the site may go on writing, and checks the copy.
 * Returns the latest migration; undefined when there is no database yet.
 */
export async function snapshotDatabase(source: string, target: string): Promise<string | undefined> {
  if (!existsSync(source)) return undefined
  closeSync(openSync(target, 'wx', 0o600))
  await copyPages(source, target).catch((error: Error) => {
    throw new Error(`${source} can't be copied: ${error.message}`, { cause: error })
  })
  const copy = new DatabaseSync(target)
  try {
    // The copy says that it is in WAL mode, and would need files beside it.
    copy.exec('pragma journal_mode = delete')
    const problems = quickCheck(copy)
    if (problems.length > 0) throw new Error(`${source} is damaged: ${problems.join('; ')}`)
    return schemaVersion(copy)
  } finally {
    copy.close()
  }
}

async function copyPages(source: string, target: string): Promise<void> {
  const original = new DatabaseSync(source, { readOnly: true })
  try {
    await backup(original, target, { rate: allPages })
  } finally {
    original.close()
  }
}

/** What is wrong with the structure of the file; empty when nothing is. */
export function quickCheck(database: DatabaseSync): string[] {
  const found = database.prepare('pragma quick_check').all()
  return found.map((row) => String(Object.values(row)[0])).filter((text) => text !== 'ok')
}

/** Name of the latest migration that ran; '' before the first. */
export function schemaVersion(database: DatabaseSync): string {
  const hasLog = database.prepare("select 1 from sqlite_master where name = 'kysely_migration'").get()
  if (!hasLog) return ''
  return String(database.prepare('select max(name) as name from kysely_migration').get()?.name ?? '')
}

/** True while another connection, such as the running site's, has the file open. */
export function isInUse(file: string): boolean {
  if (!existsSync(file)) return false
  const database = new DatabaseSync(file, { timeout: 0 })
  try {
    database.exec('pragma locking_mode = exclusive; begin immediate; commit')
    return false
  } catch (error) {
    return isBusy(error)
  } finally {
    database.close()
  }
}
