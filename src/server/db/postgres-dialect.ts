import { type Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely'

/** Kysely's number, so that a release that still locks in its way and this one wait for each other. */
export const migrationLock = '3853314791062309107'

/**
 * PostgreSQL whose migration lock is a transaction's and not a session's, which Kysely takes: behind PgBouncer the
 * session that unlocks need not be the one that has locked, so that two would migrate at once or none ever again.
 */
export class SharedPostgresDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new TransactionLockAdapter()
  }
}

class TransactionLockAdapter extends PostgresAdapter {
  override async acquireMigrationLock(transaction: Kysely<unknown>): Promise<void> {
    await sql`select pg_advisory_xact_lock(${sql.raw(migrationLock)})`.execute(transaction)
  }

  /** It ends with the transaction. */
  override async releaseMigrationLock(): Promise<void> {}
}
