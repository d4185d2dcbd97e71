import { chmodSync, closeSync, openSync, type Stats, statSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { SqliteDatabase, SqliteStatement } from 'kysely'
import { seconds } from '#shared/durations.ts'
import { needsReopening, StorageFault } from './storage-fault.ts'

/** The long timeout applies to opening only, where the caller can't retry the switch to WAL. */
const openingTimeoutMs = seconds(5)
const maxCachedStatements = 200

/**
 * One open SQLite file behind Kysely's interface, with prepared statements cached by their text. After a fault that
 * leaves the file in doubt, the next query reopens it, so that the site recovers without a restart.
 */
export class SqliteFile implements SqliteDatabase {
  readonly path: string
  readonly #statements = new Map<string, SqliteStatement>()
  #file: DatabaseSync | undefined
  #identity: Pick<Stats, 'dev' | 'ino'> | undefined
  #isDoubtful = false
  #openings = 0
  #stamp: StatementSync | undefined

  constructor(path: string) {
    this.path = path
  }

  get isInTransaction(): boolean {
    return this.#file?.isOpen === true && this.#file.isTransaction
  }

  /** The open file, for what has no statement. */
  protected get database(): DatabaseSync {
    if (!this.#file) this.open()
    return this.#file as DatabaseSync
  }

  /** @throws Error of SQLite or of the file system; the file then stays closed */
  open(): void {
    this.close()
    const file = openFile(this.path)
    this.#file = file
    this.#identity = this.path === ':memory:' ? undefined : statSync(this.path)
    this.#isDoubtful = false
    this.#openings += 1
  }

  /**
   * Checks before a write that the open file still lies in the data folder: a file that was moved or deleted under the
   * running site would take every lead and lose it.
   */
  expectInPlace(): void {
    if (!this.#identity) return
    const found = statSync(this.path, { throwIfNoEntry: false })
    if (!found) throw new StorageFault(`The database file ${this.path} is gone.`)
    if (found.ino !== this.#identity.ino || found.dev !== this.#identity.dev) this.open()
  }

  /** Returns a value that differs after each change by any connection; undefined while it can't be read. */
  stamp(): string | undefined {
    if (!this.#file || this.#isDoubtful) return undefined
    try {
      this.#stamp ??= this.#file.prepare(
        'select data_version, total_changes() as own from pragma_data_version',
      )
      const { data_version: others, own } = this.#stamp.get() ?? {}
      return `${this.#openings} ${others} ${own}`
    } catch {
      // The next query reports the error.
      return undefined
    }
  }

  prepare(sql: string): SqliteStatement {
    if (!this.#file || (this.#isDoubtful && !this.isInTransaction)) this.open()
    const cached = this.#statements.get(sql)
    if (cached) return cached
    // The site has few queries; only lists of varying length could fill the cache without end.
    if (this.#statements.size >= maxCachedStatements) this.#statements.clear()
    const statement = this.#watched(() => kyselyStatement((this.#file as DatabaseSync).prepare(sql)))
    this.#statements.set(sql, statement)
    return statement
  }

  close(): void {
    this.#statements.clear()
    this.#stamp = undefined
    const file = this.#file
    this.#file = undefined
    if (file?.isOpen) file.close()
  }

  /** Prepares the statement and watches its queries for faults that need a reopening. */
  #watched(prepare: () => SqliteStatement): SqliteStatement {
    const watch = <R>(action: () => R): R => {
      try {
        return action()
      } catch (error) {
        // A database in memory is never reopened, since it would be lost.
        this.#isDoubtful ||= this.#identity !== undefined && needsReopening(error)
        throw error
      }
    }
    const statement = watch(prepare)
    return {
      reader: statement.reader,
      all: (parameters) => watch(() => statement.all(parameters)),
      run: (parameters) => watch(() => statement.run(parameters)),
      iterate: (parameters) => statement.iterate(parameters),
    }
  }
}

/**
 * Adapts node:sqlite to Kysely, which passes parameters as an array. Rows are read as arrays and made into plain
 * objects: node's own objects have no prototype, and a list of them takes twice as long.
 */
function kyselyStatement(statement: StatementSync): SqliteStatement {
  const readNames = () => statement.columns().map(({ name }) => name)
  const known = readNames()
  // A migration may have added columns to `select *`, so its names are read each time.
  const namesNow = /(?:select |\.)\*/.test(statement.sourceSQL) ? readNames : () => known
  statement.setReturnArrays(true)
  return {
    reader: known.length > 0,
    all(parameters) {
      const rows = statement.all(...parameters.map(bindable))
      if (rows.length === 0) return []
      const names = namesNow()
      return rows.map((row) => toObject(names, row))
    },
    run: (parameters) => statement.run(...parameters.map(bindable)),
    *iterate(parameters) {
      for (const row of statement.iterate(...parameters.map(bindable))) yield toObject(namesNow(), row)
    },
  }
}

function toObject(names: readonly string[], row: unknown): Record<string, unknown> {
  const values = row as unknown[]
  const object: Record<string, unknown> = {}
  for (let index = 0; index < names.length; index += 1) object[names[index] as string] = values[index]
  return object
}

/**
 * Rejects types that SQLite does not store: node:sqlite would read a leading object as named parameters and bind every
 * later value one place early. The error leaves the value out, because it may be personal data.
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
  const file = new DatabaseSync(path, { timeout: openingTimeoutMs, enableForeignKeyConstraints: true })
  try {
    // From here on PatientConnection waits for locks: SQLite's own wait would block the event loop for every visitor.
    file.exec('pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 0')
    return file
  } catch (error) {
    file.close()
    throw error
  }
}

/**
 * Creates the file with mode 0600, or restricts an existing one without opening it: closing a descriptor drops this
 * process's locks on the file (https://sqlite.org/howtocorrupt.html, 2.2).
 */
function keepPrivate(path: string): void {
  tolerating('EEXIST', () => closeSync(openSync(path, 'wx', 0o600)))
  chmodSync(path, 0o600)
  // Another process that closes the database at this moment deletes these files.
  for (const name of [`${path}-wal`, `${path}-shm`]) tolerating('ENOENT', () => chmodSync(name, 0o600))
}

function tolerating(code: string, action: () => void): void {
  try {
    action()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === code)) throw error
  }
}
