import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { removedAtEnd } from '#server/base/disk.ts'
import { migrationLock } from '#server/db/postgres-dialect.ts'
import type { Db } from '#server/db/schema.ts'
import { countSiteConnections } from '#server/machines/running-sites.ts'
import type { BackupPlaces } from './backup-folder.ts'
import { complaint, type DumpAccess, onServer } from './database-dump.ts'
import type { DumpFacts } from './manifest.ts'
import { programVersion } from './postgres-programs.ts'

/** The rows can't be restored here: the message says what to do. The database is unchanged. */
export class DumpError extends Error {
  override readonly name = 'DumpError'
}

export interface DumpRestore {
  places: BackupPlaces
  access: DumpAccess
  dump: string
  facts: DumpFacts
  /** Name of the schema for the former tables; without it the database must have none. */
  aside?: string | undefined
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const literal = (text: string) => `'${text.replaceAll("'", "''")}'`

/**
 * Restores a dump in one transaction, if all its rows arrive. Returns whether tables were moved aside.
 * @throws DumpError, or the driver's error when the database is unreachable
 */
export async function restoreDump(restore: DumpRestore): Promise<boolean> {
  const { places, access, facts, aside } = restore
  await expectPrograms(access)
  const former = await onServer(places, access, (db) => expectReplaceable(db, facts.schema))
  if (former.length > 0 && aside === undefined) {
    throw new DumpError(
      'The database at DATABASE_URL is not empty: add --force to move what is there into a schema of its own and restore the backup in its place.',
    )
  }
  const before = [
    'begin;',
    `select pg_advisory_xact_lock(${migrationLock});`,
    ...(former.length > 0 ? [`create schema ${quoted(aside ?? '')};`] : []),
    ...former.map((statement) => `${statement} set schema ${quoted(aside ?? '')};`),
  ]
  await run(restore, before, [...Object.entries(facts.rows).map(expectation(facts.schema)), 'commit;'])
  return former.length > 0
}

async function expectPrograms({ call }: DumpAccess): Promise<void> {
  for (const program of ['pg_restore', 'psql'] as const) {
    if ((await programVersion(call, program)) !== undefined) continue
    throw new DumpError(
      `${program} is not on this machine: install PostgreSQL's client programs, or set DATABASE_PROGRAMS to their folder.`,
    )
  }
}

/** @throws DumpError when a site on any machine uses the database */
export async function expectNoSite(db: Db): Promise<void> {
  if ((await countSiteConnections(db)) === 0) return
  throw new DumpError('A site is running on the database at DATABASE_URL: stop it first, on every machine.')
}

/** Returns the objects in the way of the dump's tables, each as the beginning of the statement that moves it. */
async function expectReplaceable(db: Db, schema: string): Promise<string[]> {
  await expectNoSite(db)
  const current = await sql<{ name: string | null }>`select current_schema() as name`.execute(db)
  const found = current.rows[0]?.name
  if (found !== schema) {
    throw new DumpError(
      `The backup is of tables in the schema ${schema}, and the role of DATABASE_URL makes its own in ${found ?? 'none'}: set its search_path.`,
    )
  }
  const { rows } = await sql<{ statement: string }>`
    select format('alter %s %s', case relkind when 'S' then 'sequence' else 'table' end, pg_class.oid::regclass)
      as statement
    from pg_class where relnamespace = ${schema}::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S', 'f')
    -- A counted column takes its sequence along, and an extension what it has brought.
    and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid
      and deptype in ('a', 'i', 'e'))
    union all
    select format('alter routine %s', pg_proc.oid::regprocedure) from pg_proc
    where pronamespace = ${schema}::regnamespace
    and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid
      and deptype = 'e')
  `.execute(db)
  return rows.map(({ statement }) => statement)
}

const expectation =
  (schema: string) =>
  ([table, count]: [string, number]) =>
    `do $$ begin if (select count(*) from ${quoted(schema)}.${quoted(table)}) <> ${count} then
       raise exception 'not the % rows of % arrived', ${count}, ${literal(table)}; end if; end $$;`

/** Pipes pg_restore's statements to psql. Without the last statement, nothing is committed. */
async function run({ access, dump, facts }: DumpRestore, before: string[], after: string[]): Promise<void> {
  const { file, env } = access.call
  const list = `${dump}.list`
  await using _list = removedAtEnd(list)
  await writeFile(list, await contentsToRestore(access, dump, facts))
  const reader = spawn(file('pg_restore'), ['--no-owner', '--no-privileges', '-L', list, '-f', '-', dump], {
    env,
  })
  const writer = spawn(file('psql'), ['-X', '-q', '--no-password', '-v', 'ON_ERROR_STOP=1'], { env })
  writer.stdout.resume()
  // The exit code is checked below.
  writer.stdin.on('error', () => {})
  const [readerSaid, writerSaid] = [complaintsOf(reader), complaintsOf(writer)]
  const ends = [once(reader, 'close'), once(writer, 'close')]
  writer.stdin.write(`${before.join('\n')}\n`)
  const passed = await pipeline(reader.stdout, writer.stdin, { end: false }).then(
    () => true,
    () => false,
  )
  const [readerCode] = (await ends[0]) ?? []
  // Ending the connection rolls back everything restored so far.
  if (!passed || readerCode !== 0) writer.kill('SIGKILL')
  else writer.stdin.end(`\n${after.join('\n')}\n`)
  const [writerCode] = (await ends[1]) ?? []
  if (passed && readerCode === 0 && writerCode === 0) return
  const reason = complaint(writerSaid()) || complaint(readerSaid()) || 'it ended early'
  throw new DumpError(`The rows could not be restored, and the database is as it was: ${reason}`)
}

/** Returns the dump's table of contents without the schema, which exists already. */
async function contentsToRestore({ call }: DumpAccess, dump: string, { schema }: DumpFacts): Promise<string> {
  const { stdout } = await promisify(execFile)(call.file('pg_restore'), ['--list', dump], {
    env: call.env,
    maxBuffer: 64 * 1024 * 1024,
  }).catch((error: Error & { stderr?: string }) => {
    throw new DumpError(`The dump can't be read: ${complaint(error.stderr) || error.message}`)
  })
  return stdout
    .split('\n')
    .filter((line) => !line.includes(` SCHEMA - ${schema} `))
    .join('\n')
}

/** Collects what a program complains of, to its end. */
export function complaintsOf({ stderr }: ChildProcess): () => string {
  let said = ''
  stderr?.on('data', (chunk) => {
    said = `${said}${chunk}`.slice(-4096)
  })
  return () => said
}
