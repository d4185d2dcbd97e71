import { setTimeout as sleep } from 'node:timers/promises'
import { SqliteAdapter, sql } from 'kysely'
import { runAside } from './run-aside.ts'
import type { Db } from './schema.ts'

/** How often this retries, and the pause between, while another process still reads an earlier snapshot. */
const mostTries = 40
const pauseMs = 50

/**
 * Removes deleted rows from SQLite's free pages and write-ahead log; PostgreSQL vacuums by itself. It rewrites the
 * file and blocks all writers meanwhile, so use it only a few times a year.
 */
export async function dropRemains(db: Db): Promise<void> {
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
