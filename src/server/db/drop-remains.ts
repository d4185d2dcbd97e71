import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, SqliteAdapter, sql } from 'kysely'
import { runAside } from './run-aside.ts'
import type { Schema } from './schema.ts'

/** How often, and for how long between, another process is waited for that reads what was before. */
const mostTries = 40
const pauseMs = 50

/**
 * What was deleted from a file of SQLite is still to be read in its free pages and in its log, and so is what a row said
 * before it was changed: afterwards the file holds nothing but what the tables say. A PostgreSQL server clears up by
 * itself, in files of its own.
 *
 * NOTE It writes the file anew, and whoever wants to write meanwhile waits: for what is done a few times in a year.
 */
export async function dropRemains(db: Kysely<Schema>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return
  const { rows } = await sql<{ file: string }>`pragma database_list`.execute(db)
  const file = rows[0]?.file
  if (!file) return // In memory.
  await runAside(file, 'vacuum')
  for (let attempt = 0; attempt < mostTries; attempt += 1) {
    const checkpoint = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
    if (checkpoint.rows[0]?.busy !== 1) return
    await sleep(pauseMs)
  }
}
