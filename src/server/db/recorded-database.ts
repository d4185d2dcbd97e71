import { SqliteAdapter, sql } from 'kysely'
import { latestMigration } from './migrate.ts'
import { openSqlite } from './node-sqlite.ts'
import { RecordedFile } from './recorded-file.ts'
import type { Db } from './schema.ts'

const files = new WeakMap<Db, RecordedFile>()

/** Opens a SQLite file whose changes are recorded from the call of `record` on. */
export function openRecorded(path: string) {
  const file = new RecordedFile(path)
  const db = openSqlite(path, file)
  files.set(db, file)
  return { db, record: () => file.record(latestMigration) }
}

/** The file whose changes are recorded; undefined for any other database. */
export const recordedFileOf = (db: Db): RecordedFile | undefined => files.get(db)

/** Whether the database is SQLite and has been recorded. */
async function wasRecorded(db: Db): Promise<boolean> {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return false
  const { rows } = await sql`select 1 from sqlite_schema where name = 'copy_state'`.execute(db)
  return rows.length > 0
}

/** Ends the record before changes that are not recorded: the next one begins with a whole archive. */
export async function endRecord(db: Db): Promise<void> {
  if (!(await wasRecorded(db))) return
  await db.transaction().execute(async (tx) => {
    await sql`delete from copy_state`.execute(tx)
    await sql`delete from copy_commits`.execute(tx)
  })
}
