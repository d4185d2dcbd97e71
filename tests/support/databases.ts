import { randomUUID } from 'node:crypto'
import { PGlite, types } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import {
  CompiledQuery,
  type Kysely,
  PostgresAdapter,
  type PostgresCursor,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
  sql,
} from 'kysely'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { openKysely } from '#server/db/kysely.ts'
import { migrateToLatest } from '#server/db/migrate.ts'
import { openSqlite } from '#server/db/node-sqlite.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { SharedPostgresDialect } from '#server/db/postgres-dialect.ts'
import type { Schema } from '#server/db/schema.ts'
import { seconds } from '#shared/durations.ts'
import { createTestClock } from './test-clock.ts'

/**
 * Databases that every store is tested on. PGlite is PostgreSQL itself, in this process. With
 * TEST_DATABASE_URL (an empty database, postgres://…) a PostgreSQL server is tested too.
 */
export interface TestDatabase {
  name: string
  /** True when several machines may use it at once. */
  isShared: boolean
  /**
   * Opens a database with the latest tables; only PGlite's may have rows. The caller ends with `destroy()`.
   */
  open: () => Promise<Kysely<Schema>>
}

/** PGlite takes 2 s to start, and much longer on a busy machine. */
const startTimeoutMs = seconds(60)

const serverUrl = process.env.TEST_DATABASE_URL

export const databases: [TestDatabase, ...TestDatabase[]] = [
  { name: 'SQLite', isShared: false, open: () => migrated(openSqlite(':memory:')) },
  { name: 'PostgreSQL (PGlite)', isShared: true, open: openSharedPGlite },
  ...(serverUrl
    ? [{ name: 'PostgreSQL (server)', isShared: true, open: () => openOwnSchema(serverUrl) }]
    : []),
]

/** Opens one database for all tests of a block, and empties its tables before each. */
export function useDatabase({ open }: TestDatabase): () => Kysely<Schema> {
  let db: Kysely<Schema>
  beforeAll(async () => {
    db = await open()
  }, startTimeoutMs)
  beforeEach(() => emptyTables(db))
  afterAll(() => db.destroy())
  return () => db
}

/** Deletes all rows. Triggers keep the log's lines from being deleted, so they are off meanwhile. */
export async function emptyTables(db: Kysely<Schema>): Promise<void> {
  const deletes = tables.map((table) => `delete from ${table};`)
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    const log = (what: string) => `alter table audit_log ${what} trigger user;`
    // One statement, because thirty would take longer than many a test.
    await sql.raw(`do $$ begin ${[log('disable'), ...deletes, log('enable')].join(' ')} end $$`).execute(db)
    return
  }
  const { rows: triggers } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_schema where type = 'trigger' and tbl_name = 'audit_log'
  `.execute(db)
  for (const { name } of triggers) await sql`drop trigger ${sql.id(name)}`.execute(db)
  for (const statement of deletes) await sql.raw(statement).execute(db)
  for (const trigger of triggers) await sql.raw(trigger.sql).execute(db)
}

/** Every table in the order in which they are emptied: tables that refer to users come before users. */
const isEmptied = {
  forgotten: true,
  doors: true,
  visit_counts: true,
  outbox: true,
  alarms: true,
  channel_tests: true,
  alarm_settings: true,
  drill_steps: true,
  drills: true,
  push_devices: true,
  send_keys: true,
  send_revisions: true,
  sessions: true,
  sign_outs: true,
  passkeys: true,
  passkey_challenges: true,
  recovery_codes: true,
  invitations: true,
  password_links: true,
  audit_log: true,
  users: true,
  portfolio_images: true,
  job_cards: true,
  quote_photos: true,
  quote_photo_tokens: true,
  quote_photo_senders: true,
  settings_versions: true,
  site_keys: true,
  hits: true,
  leases: true,
  site_work: true,
  text_templates: true,
  contact_requests: true,
  quote_requests: true,
  testimonials: true,
  // Triggers of the leads keep these; folded counts belong to the clock that folded them.
  lead_tallies: true,
  content_version: false,
  lead_events: false,
  visits: true,
  visit_tokens: true,
  visit_days: true,
  calendar_feeds: true,
  offers: true,
  offer_versions: true,
  offer_tokens: true,
  offer_answers: true,
  offer_views: true,
  settings_draft: false,
} as const satisfies Record<keyof Schema, boolean>

const tables = (Object.keys(isEmptied) as (keyof typeof isEmptied)[]).filter((name) => isEmptied[name])

async function migrated(db: Kysely<Schema>): Promise<Kysely<Schema>> {
  await migrateToLatest(db)
  return db
}

let sharedPGlite: Promise<Kysely<Schema>> | undefined

/** Opens one PGlite for all test files of a worker, which run in sequence (vitest.config.ts). */
async function openSharedPGlite(): Promise<Kysely<Schema>> {
  sharedPGlite ??= migrated(openKysely(new SharedPostgresDialect({ pool: new PGlitePool() })))
  const db = await sharedPGlite
  db.destroy = async () => {}
  return db
}

/** Opens a schema of its own for each test file, because the files run in parallel. */
async function openOwnSchema(url: string): Promise<Kysely<Schema>> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const server = openPostgres(url)
  await server.schema.createSchema(name).execute()
  await server.destroy()

  const ownUrl = new URL(url)
  ownUrl.searchParams.set('options', `-c search_path=${name}`)
  const db = await migrated(openPostgres(ownUrl.href))
  const destroy = db.destroy.bind(db)
  db.destroy = async () => {
    await db.executeQuery(CompiledQuery.raw(`drop schema ${name} cascade`))
    await destroy()
  }
  return db
}

/**
 * One PGlite behind the interface of pg's pool. It lends its single session to one user at a time, so a query
 * that wrongly bypasses its own transaction hangs, as on SQLite.
 */
class PGlitePool implements PostgresPool {
  readonly options = {}
  /** pg returns 64-bit integers, such as counts, as text; so does this. */
  readonly #database = PGlite.create({
    extensions: { pg_trgm },
    parsers: { [types.INT8]: (text) => text },
  })
  #lastRelease = Promise.resolve()

  async connect(): Promise<PostgresPoolClient> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const previousRelease = this.#lastRelease
    this.#lastRelease = promise
    await previousRelease
    return new PGliteClient(await this.#database, resolve)
  }

  async end(): Promise<void> {
    await (await this.#database).close()
  }
}

class PGliteClient implements PostgresPoolClient {
  readonly #database: PGlite
  readonly release: () => void

  constructor(database: PGlite, release: () => void) {
    this.#database = database
    this.release = release
  }

  query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query<R>(
    text: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof text !== 'string') throw new Error('Streams are not used here, so there are no cursors')
    return this.#run<R>(text, parameters)
  }

  async #run<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    const { rows, affectedRows, command } = await this.#database.query<R>(text, [...parameters])
    return { rows, rowCount: affectedRows ?? 0, command: command as PostgresQueryResult<R>['command'] }
  }
}

/** Returns a clock that is reset before each test. */
export function useTestClock() {
  const clock = createTestClock()
  beforeEach(clock.reset)
  return clock
}
