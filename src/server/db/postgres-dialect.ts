import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  sql,
  type TransactionSettings,
} from 'kysely'

/** Kysely's number, so that a release that still locks in its way and this one wait for each other. */
export const migrationLock = '3853314791062309107'

/**
 * PostgreSQL whose migration lock is a transaction's and not a session's, which Kysely takes: behind PgBouncer the
 * session that unlocks need not be the one that has locked, so that two would migrate at once or none ever again.
 */
export class SharedPostgresDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig
  readonly #idleMs: number | undefined

  /** `idleMs`: the server ends a transaction in which it has been told nothing for so long. */
  constructor(config: PostgresDialectConfig, idleMs?: number) {
    super(config)
    this.#config = config
    this.#idleMs = idleMs
  }

  override createDriver(): Driver {
    return this.#idleMs === undefined ? super.createDriver() : new BoundedDriver(this.#config, this.#idleMs)
  }

  override createAdapter(): PostgresAdapter {
    return new TransactionLockAdapter()
  }
}

/**
 * A machine that is gone without a word, as when its cable is cut, would keep for hours what its transactions have
 * locked, and whoever waits for that his connection. Said with the beginning, for the transaction alone: nothing is set
 * in the session, and nothing is sent besides.
 */
class BoundedDriver extends PostgresDriver {
  readonly #begin: CompiledQuery

  constructor(config: PostgresDialectConfig, idleMs: number) {
    super(config)
    this.#begin = CompiledQuery.raw(`begin; set local idle_in_transaction_session_timeout = ${idleMs}`)
  }

  /** Those of a level of their own hold a picture of the database for as long as it takes to read or to dump it. */
  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    if (settings.isolationLevel) return super.beginTransaction(connection, settings)
    await connection.executeQuery(this.#begin)
  }
}

class TransactionLockAdapter extends PostgresAdapter {
  override async acquireMigrationLock(transaction: Kysely<unknown>): Promise<void> {
    await sql`select pg_advisory_xact_lock(${sql.raw(migrationLock)})`.execute(transaction)
  }

  /** It ends with the transaction. */
  override async releaseMigrationLock(): Promise<void> {}
}
