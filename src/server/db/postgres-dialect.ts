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

/** Kysely's lock number, so that this release and one that still uses Kysely's session lock wait for each other. */
export const migrationLock = '3853314791062309107'

/**
 * Takes the migration lock for a transaction and not, as Kysely does, for a session: behind PgBouncer the unlock may
 * run in another session, so that two processes would migrate at once or none ever again.
 */
export class SharedPostgresDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig
  readonly #idleMs: number | undefined

  /** `idleMs`: the server ends a transaction that gets no statement for this long. */
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
 * Ends idle transactions, because a machine whose network was cut would keep its locks for hours and block others. The
 * timeout is sent with BEGIN for that transaction only, so it sets nothing in the session and costs no round trip.
 */
class BoundedDriver extends PostgresDriver {
  readonly #begin: CompiledQuery

  constructor(config: PostgresDialectConfig, idleMs: number) {
    super(config)
    this.#begin = CompiledQuery.raw(`begin; set local idle_in_transaction_session_timeout = ${idleMs}`)
  }

  /** Transactions with an isolation level are exempt: they hold a snapshot for a long read or dump. */
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

  /** Nothing is to be released: the lock ends with the transaction. */
  override async releaseMigrationLock(): Promise<void> {}
}
