import { type Finding, messageOf, ok, problem, warning } from '#server/base/finding.ts'
import { defaultPostgres } from '#server/config/postgres-options.ts'
import { latestMigration, NewerDatabaseError, readSchemaState } from '#server/db/migrate.ts'
import { unmovedProblem } from '#server/db/open.ts'
import type { Db } from '#server/db/schema.ts'
import type { Business } from '#shared/contract/business.ts'
import { seconds } from '#shared/durations.ts'
import type { BackupPlaces } from '../backup-folder.ts'
import { dumpObstacle, onServer } from '../database-dump.ts'
import { asking } from '../moving/postgres-side.ts'
import { type Ask, checkClock, checkRecords, newestRow, toleranceMs } from './record-checks.ts'

/** The oldest version that the site is tested on (`npm run test:postgres`). */
const leastVersion = 15
/** Differences matter because claims, sessions and alarms of several machines use their clocks. */
const noticeableMs = seconds(5)

interface ServerFacts {
  version: string
  number: number
  encoding: string
  isReadOnly: boolean
  role: string
  mayCreate: boolean
  /** Number of tables that the role could not change in an upgrade. */
  foreign: number
  /** Time by the server's clock. */
  at: Date
  /** Free connections within the limits of the role, the database and the server. */
  free: number
}

/** Checks the server directly, on a connection with another name than the site's. */
export async function checkPostgres(places: BackupPlaces, now: Date, business: Business): Promise<Finding[]> {
  try {
    return await onServer(places, { url: places.databaseUrl ?? '' }, async (db) => {
      const ask = asking(db)
      const facts = await factsOf(ask)
      const schema = await checkSchema(db, places.dataDir)
      const isCurrent = schema.status === 'ok'
      return [
        checkServer(facts),
        checkRights(facts),
        checkConnections(facts, places.postgres?.poolSize ?? defaultPostgres.poolSize),
        schema,
        checkClock(isCurrent ? await newestRow(ask) : undefined, now),
        checkServerClock(facts, new Date()),
        await checkDump(places),
        await checkArchiving(ask),
        await checkSearch(ask),
        ...(isCurrent ? await checkRecords(ask, business, now) : []),
      ]
    })
  } catch (error) {
    return [
      checkClock(undefined, now),
      problem(
        'Database',
        `DATABASE_URL can't be used (${messageOf(error)}): check server, address and password.`,
      ),
    ]
  }
}

export const askServer = <Read>(places: BackupPlaces, read: (ask: Ask) => Promise<Read>) =>
  onServer(places, { url: places.databaseUrl ?? '' }, (db) => read(asking(db)))

async function factsOf(ask: Ask): Promise<ServerFacts> {
  const [row] = await ask(`
    select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
    current_setting('server_encoding') as encoding, current_user as role, clock_timestamp() as at,
    current_setting('transaction_read_only') = 'on' or pg_is_in_recovery() as "isReadOnly",
    coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreate",
    (select count(*)::int from pg_class where relnamespace = current_schema()::regnamespace
      and relkind in ('r', 'p') and not pg_has_role(relowner, 'usage')) as foreign,
    least(
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - (select count(*) from pg_stat_activity where backend_type = 'client backend'),
      (select case when rolconnlimit < 0 then null else rolconnlimit
        - (select count(*) from pg_stat_activity where usename = current_user) end
        from pg_roles where rolname = current_user),
      (select case when datconnlimit < 0 then null else datconnlimit
        - (select count(*) from pg_stat_activity where datname = current_database()) end
        from pg_database where datname = current_database())
    )::int as free`)
  return row as unknown as ServerFacts
}

function checkServer({ version, number, encoding, isReadOnly }: ServerFacts): Finding {
  const check = 'Database'
  const name = `PostgreSQL ${version}`
  if (isReadOnly) return problem(check, `${name} takes no writes just now: no lead can be stored.`)
  if (encoding !== 'UTF8') {
    return problem(check, `It is encoded in ${encoding}, which has no room for every name: use one in UTF8.`)
  }
  if (number < leastVersion * 10_000) {
    return warning(
      check,
      `${name} is older than any that the site is tried on: upgrade it to ${leastVersion}.`,
    )
  }
  return ok(check, `${name}, encoded in UTF8, takes writes.`)
}

function checkRights({ role, mayCreate, foreign }: ServerFacts): Finding {
  const check = 'Database rights'
  if (mayCreate && foreign === 0) return ok(check, `The role ${role} may do what an upgrade has to.`)
  const lacks = mayCreate ? `does not own ${foreign} of the tables` : 'may make no tables'
  return problem(check, `The role ${role} ${lacks}, and the next upgrade would fail: make it their owner.`)
}

function checkConnections({ free }: ServerFacts, poolSize: number): Finding {
  const check = 'Database connections'
  if (free >= poolSize) return ok(check, `${free} are free.`)
  return warning(
    check,
    `Only ${free} are free, and each process of the site may ask for ${poolSize}: raise max_connections, or lower DATABASE_POOL_SIZE.`,
  )
}

function checkServerClock({ at }: ServerFacts, here: Date): Finding {
  const check = 'Database clock'
  const differenceMs = Math.abs(at.getTime() - here.getTime())
  const said = `It differs from this machine's by ${(differenceMs / 1000).toFixed(1)} s`
  if (differenceMs > toleranceMs) return problem(check, `${said}: set both (timedatectl).`)
  if (differenceMs > noticeableMs) return warning(check, `${said}: set both (timedatectl).`)
  return ok(check, `${said}.`)
}

/** Checks whether the server brings its write-ahead log to a second place, as COPY_TO does for the SQLite file. */
async function checkArchiving(ask: Ask): Promise<Finding> {
  const check = 'Second copy'
  const [facts = {}] = await ask(`
    select current_setting('archive_mode') <> 'off' as "isOn", last_archived_time as "lastAt",
      coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as "isFailing",
      last_failed_wal as failed,
      (select string_agg(slot_name, ', ') from pg_replication_slots where not active) as idle,
      (select count(*)::int from pg_replication_slots where active) as followers
    from pg_stat_archiver`)
  const { isOn, lastAt, isFailing, failed, idle, followers } = facts
  if (isOn && isFailing) {
    return problem(
      check,
      `PostgreSQL can't archive ${failed}, and keeps all that came since on its own disk: see its log, and archive_command.`,
    )
  }
  if (idle) {
    return problem(
      check,
      `Nobody reads the replication slot ${idle}, and the server keeps all changes for it until its disk is full: connect the standby, or drop the slot.`,
    )
  }
  if (Number(followers) > 0) return ok(check, 'Another server follows this one.')
  if (!isOn) {
    return warning(
      check,
      'Leads since the latest backup are on the database’s machine alone: switch on archive_mode (docs/operations.md).',
    )
  }
  if (!lastAt) return warning(check, 'PostgreSQL is to archive its log, and has not done so yet.')
  return ok(check, `PostgreSQL archives its log, the last time ${new Date(String(lastAt)).toISOString()}.`)
}

/** Checks the trigram index, without which every search scans the texts of all leads. */
async function checkSearch(ask: Ask): Promise<Finding> {
  const check = 'Search'
  const [row] = await ask(
    'select exists (select 1 from pg_extension where extname = \'pg_trgm\') as "isThere"',
  )
  if (row?.isThere === true) return ok(check, 'The extension pg_trgm is there, which keeps searches quick.')
  return warning(
    check,
    'The extension pg_trgm is missing, so a search reads all leads: have it installed with the server (Debian: postgresql-contrib) and do "create extension pg_trgm" in this database; the site makes its index by itself within a minute.',
  )
}

async function checkSchema(db: Db, dataDir: string): Promise<Finding> {
  const check = 'Schema'
  try {
    const state = await readSchemaState(db)
    const unmoved = state === 'empty' && unmovedProblem(dataDir)
    if (unmoved) return problem(check, unmoved)
    if (state === 'current') return ok(check, `Version ${latestMigration}, or one that only adds to it.`)
    return warning(
      check,
      `It is ${state === 'empty' ? 'empty' : 'older'}: the next start brings it to ${latestMigration}.`,
    )
  } catch (error) {
    if (!(error instanceof NewerDatabaseError)) throw error
    return problem(check, `${error.message}: it is of a newer site than this one: install that one.`)
  }
}

async function checkDump(places: BackupPlaces): Promise<Finding> {
  const check = 'Database backup'
  const obstacle = await dumpObstacle(places)
  if (obstacle) return problem(check, obstacle)
  if (places.postgres?.backup === 'elsewhere') return ok(check, 'Made elsewhere, as DATABASE_BACKUP says.')
  return ok(check, 'Each backup holds a dump.')
}
