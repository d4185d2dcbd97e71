import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { patientPostgres } from '#server/config/postgres-options.ts'
import type { Db, Tx } from '#server/db/schema.ts'
import type { BackupPlaces } from './backup-folder.ts'
import type { DumpFacts } from './manifest.ts'
import { executedMigrations, postgresSource } from './moving/postgres-side.ts'
import { type ProgramCall, programCall, programVersion } from './postgres-programs.ts'

/** How backups access the rows of a site on PostgreSQL. */
export interface DumpAccess {
  url: string
  call: ProgramCall
}

/** Returns undefined for a site on SQLite. */
export function dumpAccess({ databaseUrl, postgres }: BackupPlaces): DumpAccess | undefined {
  const url = databaseUrl && (postgres?.directUrl ?? databaseUrl)
  return url ? { url, call: programCall(url, postgres) } : undefined
}

/**
 * Why archives contain no rows, in a sentence for operator and owner; undefined when they do.
 * @throws the driver's error when the database is unreachable
 */
export async function dumpObstacle(places: BackupPlaces): Promise<string | undefined> {
  const access = dumpAccess(places)
  if (!access || places.postgres?.backup === 'elsewhere') return undefined
  const { isPooled } = await import('#server/db/postgres.ts')
  if (await isPooled(access.url, ofBackups(places))) {
    return without(
      'DATABASE_URL leads to a pooler, which pg_dump can’t go through',
      'set DATABASE_DIRECT_URL to the server itself',
    )
  }
  const found = await programVersion(access.call, 'pg_dump')
  const install = 'install PostgreSQL’s client programs, or set DATABASE_PROGRAMS to their folder'
  if (found === undefined) return without('pg_dump is not on this machine', install)
  const needed = await onServer(places, access, serverVersion)
  if (found >= needed) return undefined
  return without(`pg_dump is of version ${found} and the server of ${needed}`, `install version ${needed}`)
}

const without = (reason: string, remedy: string) =>
  `Backups hold no leads, because ${reason}: ${remedy}; or back the database up elsewhere and set DATABASE_BACKUP=elsewhere.`

/**
 * Dumps the site's tables for pg_restore, from one snapshot, which the row counts come from too.
 * @throws Error in one sentence with pg_dump's message
 */
export async function dumpDatabase(
  places: BackupPlaces,
  access: DumpAccess,
  target: string,
  signal?: AbortSignal,
): Promise<DumpFacts> {
  return onServer(places, access, (db) =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        const { facts, others, extensions, snapshot } = await factsOf(tx)
        const args = [
          ...['--format=custom', '--compress=0', '--no-owner', '--no-privileges', '--no-comments'],
          ...[
            '--no-unlogged-table-data',
            '--no-password',
            '--lock-wait-timeout=60s',
            `--snapshot=${snapshot}`,
          ],
          ...others.map((name) => `--exclude-schema="${name.replaceAll('"', '""')}"`),
          ...['plpgsql', ...extensions].map((name) => `--extension="${name.replaceAll('"', '""')}"`),
          `--file=${target}`,
        ]
        const { file, env } = access.call
        await promisify(execFile)(file('pg_dump'), args, { env, ...(signal && { signal }) }).catch(
          (error: Error & { stderr?: string }) => {
            throw new Error(`pg_dump failed: ${complaint(error.stderr) || error.message}`, { cause: error })
          },
        )
        return facts
      }),
  )
}

async function factsOf(tx: Tx) {
  const source = await postgresSource(tx)
  const rows: DumpFacts['rows'] = {}
  for (const table of await source.tables()) rows[table.name] = await source.count(table)
  const migration = (await executedMigrations(tx)).at(-1) ?? ''
  const found = await sql<{ schema: string; snapshot: string }>`
    select current_schema() as schema, pg_export_snapshot() as snapshot
  `.execute(tx)
  const { schema = 'public', snapshot = '' } = found.rows[0] ?? {}
  const others = await sql<{ name: string }>`
    select nspname as name from pg_namespace where nspname <> ${schema} and nspname !~ '^pg_'
    and nspname <> 'information_schema'
  `.execute(tx)
  // Only extensions that the site's indexes need are included, and none that others have installed.
  const extensions = await sql<{ name: string }>`
    select distinct extname as name from pg_depend used
    join pg_depend brought on brought.classid = used.refclassid and brought.objid = used.refobjid
    and brought.deptype = 'e' and brought.refclassid = 'pg_extension'::regclass
    join pg_extension on pg_extension.oid = brought.refobjid
    where used.classid = 'pg_class'::regclass
    and used.objid in (select oid from pg_class where relnamespace = ${schema}::regnamespace)
  `.execute(tx)
  return {
    facts: { schema, migration, rows } satisfies DumpFacts,
    snapshot,
    others: others.rows.map(({ name }) => name),
    extensions: extensions.rows.map(({ name }) => name),
  }
}

async function serverVersion(db: Db): Promise<number> {
  const { rows } = await sql<{ version: string }>`
    select current_setting('server_version_num') as version
  `.execute(db)
  return Math.floor(Number(rows[0]?.version) / 10_000)
}

/** Uses a connection of its own, directly to the server and not through a pooler. */
export async function onServer<T>(
  places: BackupPlaces,
  { url }: Pick<DumpAccess, 'url'>,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const { openPostgres } = await import('#server/db/postgres.ts')
  await using db = openPostgres(url, ofBackups(places))
  return await work(db)
}

const ofBackups = ({ postgres }: BackupPlaces) => ({
  ...patientPostgres(postgres),
  name: 'trade-site backup',
})

/** Returns the line with the program's error. The lines after it may quote personal data. */
export function complaint(said = ''): string {
  const lines = said.trim().split('\n')
  return lines.find((line) => /error:/i.test(line)) ?? lines.at(-1) ?? ''
}
