import { type Kysely, SqliteAdapter, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * No line of the log is taken away before its 24 months are over, nor another put in its place. Two days less than that,
 * for clocks that differ and months that are not equally long: housekeeping must not be refused.
 */
export const keptLog: Migration = {
  async up(db: Kysely<unknown>) {
    const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
    for (const statement of isSqlite ? onSqlite : onPostgres) await sql.raw(statement).execute(db)
  },
}

const onSqlite = [
  `create trigger audit_log_stays before delete on audit_log
    when old.at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-24 months', '+2 days')
    begin select raise(abort, 'The log keeps its lines for two years'); end`,
  // Replacing a line fires neither the trigger against changes nor that against deletes.
  `create trigger audit_log_not_replaced before insert on audit_log
    when exists (select 1 from audit_log where id = new.id or rowid = new.rowid)
    begin select raise(abort, 'The log is only added to'); end`,
]

const onPostgres = [
  `create function refuse_log_loss() returns trigger language plpgsql as
    $$ begin raise exception 'The log keeps its lines for two years'; end $$`,
  `create trigger audit_log_stays before delete on audit_log for each row
    when (old.at collate "C" > to_char(
      (now() at time zone 'UTC') - interval '24 months' + interval '2 days', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    execute function refuse_log_loss()`,
  `create trigger audit_log_not_emptied before truncate on audit_log for each statement
    execute function refuse_log_loss()`,
]
