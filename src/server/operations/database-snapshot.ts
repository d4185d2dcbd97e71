import { closeSync, existsSync, openSync } from 'node:fs'
import { backup, DatabaseSync } from 'node:sqlite'
import { runAside } from '#server/db/run-aside.ts'
import { isBusy } from '#server/db/storage-fault.ts'
import type { Manifest } from './manifest.ts'
import { executedOf } from './moving/sqlite-side.ts'

/** In one step: between steps, writes of the running site would restart the copy again and again. */
const allPages = 2 ** 31 - 1

/** Copies and checks a snapshot of the database. Returns undefined without a database. */
export async function snapshotDatabase(source: string, target: string): Promise<Snapshot | undefined> {
  if (!existsSync(source)) return undefined
  closeSync(openSync(target, 'wx', 0o600))
  await copyPages(source, target).catch((error: Error) => {
    throw new Error(`${source} can't be copied: ${error.message}`, { cause: error })
  })
  leaveWal(target)
  const problems = await quickCheckAside(target)
  if (problems.length > 0) throw new Error(`${source} is damaged: ${problems.join('; ')}`)
  using checked = new DatabaseSync(target, { readOnly: true })
  return { schemaVersion: schemaVersion(checked), copy: copyHead(checked) }
}

interface Snapshot {
  /** The latest migration. */
  schemaVersion: string
  copy: Manifest['copy']
}

/** How far the record for a second copy is; undefined where there is none. */
function copyHead(database: DatabaseSync): Manifest['copy'] {
  if (!database.prepare("select 1 from sqlite_schema where name = 'copy_state'").get()) return undefined
  const head = database.prepare('select history, number from copy_state').get()
  return head && { history: String(head.history), number: Number(head.number) }
}

/** The copy is marked as WAL mode, and would need further files beside it. */
function leaveWal(file: string): void {
  using copy = new DatabaseSync(file)
  copy.exec('pragma journal_mode = delete')
}

async function copyPages(source: string, target: string): Promise<void> {
  using original = new DatabaseSync(source, { readOnly: true })
  await backup(original, target, { rate: allPages })
}

const check = 'pragma quick_check'

/** Returns the structural errors in the file; an empty list when there are none. */
export const quickCheck = (database: DatabaseSync): string[] => problemsIn(database.prepare(check).all())

/** Does the same in a worker thread while the site serves visitors: with many leads it takes seconds. */
export const quickCheckAside = async (file: string): Promise<string[]> =>
  problemsIn(await runAside(file, check))

const problemsIn = (rows: Record<string, unknown>[]) =>
  rows.map((row) => String(Object.values(row)[0])).filter((text) => text !== 'ok')

/** Returns the name of the latest migration; '' before the first. */
export const schemaVersion = (database: DatabaseSync): string => executedOf(database).at(-1) ?? ''

/** True while another connection, such as the running site's, has the file open. */
export function isInUse(file: string): boolean {
  if (!existsSync(file)) return false
  using database = new DatabaseSync(file, { timeout: 0 })
  try {
    database.exec('pragma locking_mode = exclusive; begin immediate; commit')
    return false
  } catch (error) {
    return isBusy(error)
  }
}
