import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { openDatabase } from '#server/db/open.ts'
import type { Db } from '#server/db/schema.ts'
import type { LeadTable } from '#shared/leads/kinds.ts'
import { complaint, onServer } from './database-dump.ts'
import { asking } from './moving/postgres-side.ts'
import { programCall } from './postgres-programs.ts'
import { complaintsOf, type DumpRestore, restoreDump } from './restore-dump.ts'

/** A larger dump is only read, because the free space on the server is unknown. */
const mostBytesToRestore = 512 * 1024 * 1024
const trialPrefix = 'site_restore_trial_'

interface DumpTrial extends Omit<DumpRestore, 'aside'> {
  /** Counts the rows of a restored table with the same condition as the caller's count in the live one. */
  countIn: (db: Db, table: LeadTable) => Promise<number>
}

interface Proof extends AsyncDisposable {
  how: string
  count: (table: LeadTable) => Promise<number>
}

/**
 * Tests a dump: restored and migrated in a new database if the role may make one, else read and counted.
 * @throws Error with the reason why the dump is unreliable
 */
export async function proveDump(trial: DumpTrial): Promise<Proof> {
  const { places, access, dump } = trial
  const mayMake = await onServer(places, access, (db) => mayMakeDatabases(db))
  if (mayMake && (await stat(dump)).size <= mostBytesToRestore) return restored(trial)
  const rows = await rowsInDump(trial)
  const why = mayMake
    ? 'it is too large to be restored for a trial'
    : 'the role may make no database to restore it into'
  return {
    how: `The dump of the database was read to its end and its rows counted; ${why}.`,
    count: async (table) => rows[table] ?? 0,
    async [Symbol.asyncDispose]() {},
  }
}

async function restored({ places, access, dump, facts, countIn }: DumpTrial): Promise<Proof> {
  const name = `${trialPrefix}${randomUUID().replaceAll('-', '')}`
  await onServer(places, access, async (db) => {
    await dropTrials(db)
    await asking(db)(`create database ${name} template template0 encoding 'UTF8'`)
  })
  const end = () => onServer(places, access, (db) => dropTrials(db))
  try {
    const url = new URL(access.url)
    url.pathname = `/${name}`
    const own = { url: url.href, call: programCall(url.href, places.postgres) }
    await restoreDump({ places, access: own, dump, facts })
    const { postgres } = places
    const db = await openDatabase({
      databaseUrl: own.url,
      dataDir: places.dataDir,
      ...(postgres && { postgres }),
    })
    return {
      how: 'The dump of the database was restored into a database of its own and counted.',
      count: (table) => countIn(db, table),
      async [Symbol.asyncDispose]() {
        await db.destroy()
        await end()
      },
    }
  } catch (error) {
    await end()
    throw error
  }
}

async function mayMakeDatabases(db: Db): Promise<boolean> {
  const [row] = await asking(db)<{ may: boolean }>(
    'select rolcreatedb or rolsuper as may from pg_roles where rolname = current_user',
  )
  return row?.may === true
}

/** Drops test databases, including those of killed processes, since only one test runs at a time. */
async function dropTrials(db: Db): Promise<void> {
  const ask = asking(db)
  const left = await ask<{ name: string }>(
    `select datname as name from pg_database where datname ~ '^${trialPrefix}[0-9a-f]{32}$'
     and pg_has_role(datdba, 'usage')`,
  )
  for (const { name } of left) await ask(`drop database ${name} with (force)`)
}

/** Compares the numbers of rows with those counted when the dump was made, to check that it is complete. */
async function rowsInDump({ access, dump, facts }: DumpTrial): Promise<Record<string, number>> {
  const { file, env } = access.call
  const reader = spawn(file('pg_restore'), ['--data-only', '-f', '-', dump], { env })
  const end = once(reader, 'close')
  const said = complaintsOf(reader)
  const rows: Record<string, number> = {}
  let table: string | undefined
  for await (const line of createInterface({ input: reader.stdout })) {
    const [, begun] = /^COPY (?:"?[^".]+"?\.)"?([^" ]+)"? .*FROM stdin;$/.exec(line) ?? []
    if (table === undefined) table = begun
    else if (line === '\\.') table = undefined
    else rows[table] = (rows[table] ?? 0) + 1
  }
  const [code] = await end
  if (code !== 0) throw new Error(`The dump can't be read: ${complaint(said())}`)
  for (const [name, count] of Object.entries(facts.rows)) {
    const found = rows[name] ?? 0
    if (found !== count) throw new Error(`Only ${found} of ${count} rows of ${name} are in the dump`)
  }
  return rows
}
