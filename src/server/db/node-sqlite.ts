import { chmodSync, closeSync, openSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
} from 'kysely'
import { seconds } from '#shared/durations.ts'
import type { Schema } from './schema.ts'

const busyTimeoutMs = seconds(5)
const maxCachedStatements = 200

/**
 * Lets Kysely's SQLite dialect run on Node's built-in driver. The file is opened at the first query, created
 * if need be, and readable by its owner only; `':memory:'` gives a database that lives as long as the handle.
 * Every commit is on the disk before it is acknowledged (WAL with synchronous=FULL).
 */
export function openSqlite(path: string): Kysely<Schema> {
  return new Kysely<Schema>({ dialect: nodeSqliteDialect(path) })
}

function nodeSqliteDialect(path: string): Dialect {
  return {
    createDriver: () => new NodeSqliteDriver(path),
    createAdapter: () => new TransactionalDdlAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  }
}

/** SQLite can undo DDL: a migration that is killed halfway leaves nothing behind. Kysely presumes otherwise. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

class NodeSqliteDriver extends SqliteDriver {
  readonly #isInTransaction: () => boolean

  constructor(path: string) {
    let file: DatabaseSync | undefined
    super({
      database: async () => {
        file = openFile(path)
        return new CachingDatabase(file)
      },
    })
    this.#isInTransaction = () => file?.isTransaction ?? false
  }

  /**
   * Takes the write lock at once. A deferred transaction that reads first and writes later fails, without
   * waiting for the busy timeout, when another process wrote in between.
   */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  /** SQLite has already rolled back after a full disk or an I/O error; a second attempt would hide that error. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#isInTransaction()) await super.rollbackTransaction(connection)
  }
}

/** Keeps prepared statements by their text: preparing costs five times as much as running a small query. */
class CachingDatabase implements SqliteDatabase {
  readonly #file: DatabaseSync
  readonly #statements = new Map<string, SqliteStatement>()

  constructor(file: DatabaseSync) {
    this.#file = file
  }

  prepare(sql: string): SqliteStatement {
    const cached = this.#statements.get(sql)
    if (cached) return cached
    // Queries of the site are few; lists of varying length are what could fill this without end.
    if (this.#statements.size >= maxCachedStatements) this.#statements.clear()
    const statement = kyselyStatement(this.#file.prepare(sql))
    this.#statements.set(sql, statement)
    return statement
  }

  close(): void {
    this.#statements.clear()
    this.#file.close()
  }
}

/** node:sqlite spreads parameters and returns rows without a prototype; Kysely passes an array and expects plain objects. */
function kyselyStatement(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...parameters.map(bindable)).map((row) => ({ ...row })),
    run: (parameters) => statement.run(...parameters.map(bindable)),
    *iterate(parameters) {
      for (const row of statement.iterate(...parameters.map(bindable))) yield { ...row }
    },
  }
}

/**
 * Passes what SQLite stores as it is and refuses the rest.
 *
 * NOTE node:sqlite reads a leading *object* argument as named parameters: a stray Date would be swallowed and
 * every later value bound one place early. NaN would become null. The value itself stays out of the message,
 * because it may be somebody's data.
 */
function bindable(value: unknown, index: number): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'bigint') return value
  if (typeof value === 'number' && Number.isFinite(value)) return value
  if (value instanceof Uint8Array) return value
  throw new TypeError(
    `SQL parameter ${index + 1} is ${kindOf(value)}; only text, finite numbers, bigints, bytes and null can be stored`,
  )
}

function kindOf(value: unknown): string {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'object' && value !== null)
    return `an object (${value.constructor?.name ?? 'no prototype'})`
  return typeof value === 'undefined' ? 'undefined' : `a ${typeof value}`
}

function openFile(path: string): DatabaseSync {
  if (path !== ':memory:') keepPrivate(path)
  const file = new DatabaseSync(path, { timeout: busyTimeoutMs, enableForeignKeyConstraints: true })
  try {
    file.exec('pragma journal_mode = wal; pragma synchronous = full')
    return file
  } catch (error) {
    file.close()
    throw error
  }
}

/**
 * Creates the file with mode 0600, or narrows one that was copied here with a wider mode. SQLite gives the same
 * mode to the -wal and -shm files it creates.
 *
 * NOTE An existing file must not be opened for this: closing any descriptor of it drops the locks that this
 * process holds on it (https://sqlite.org/howtocorrupt.html, 2.2).
 */
function keepPrivate(path: string): void {
  tolerating('EEXIST', () => closeSync(openSync(path, 'wx', 0o600)))
  chmodSync(path, 0o600)
  // Another process that closes the database at this moment takes these away.
  for (const name of [`${path}-wal`, `${path}-shm`]) tolerating('ENOENT', () => chmodSync(name, 0o600))
}

function tolerating(code: string, action: () => void): void {
  try {
    action()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === code)) throw error
  }
}
