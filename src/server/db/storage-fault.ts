/** The database can't be used at the moment, because of the machine and not of the request. */
export class StorageFault extends Error {
  override readonly name = 'StorageFault'
}

/** The server refuses the login. At the start the operator must act; a running site waits. */
export class RefusedConnection extends StorageFault {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

/** Result codes of SQLite, the low byte of an extended code (https://sqlite.org/rescode.html). */
const sqlite = {
  busy: 5,
  locked: 6,
  readOnly: 8,
  inputOutput: 10,
  corrupt: 11,
  full: 13,
  cantOpen: 14,
  notADatabase: 26,
}
const sqliteFaults = new Set<number>(Object.values(sqlite))
/** After these errors the open file may be stale or replaced, so it must be reopened. */
const doubtful = new Set<number>([
  sqlite.readOnly,
  sqlite.inputOutput,
  sqlite.corrupt,
  sqlite.cantOpen,
  sqlite.notADatabase,
])

/** Error codes of disks and of the connection to a PostgreSQL server. */
const systemFaults = new Set([
  ...['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'EIO', 'EACCES', 'EPERM', 'EMFILE', 'ENFILE'],
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN'],
])

/**
 * PostgreSQL's error codes for a database that can't serve now: lost connections, no resources, shutdown, read-only,
 * locks, timeouts, disk and corruption (https://www.postgresql.org/docs/15/errcodes-appendix.html).
 */
const postgresFaults = /^(08|53|57P0)|^(25006|25P03|40001|40P01|55P03|57014|58030|58P01|XX001|XX002)$/

/** Codes of a refused login. A pooler reports it with the first statement, though that is not at fault. */
const postgresRefusals = /^(28|3D)/

/** Messages of pg without a code, for a connection that timed out, stopped answering or broke. */
const driverFaults =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout)|not queryable$/

/** True when the same call can succeed later without a change by the caller. */
export function isStorageFault(error: unknown): boolean {
  if (error instanceof StorageFault) return true
  if (error instanceof AggregateError) return error.errors.some(isStorageFault)
  if (!(error instanceof Error)) return false
  const code = sqliteCode(error)
  if (code !== undefined) return sqliteFaults.has(code)
  if ('code' in error && typeof error.code === 'string') {
    return systemFaults.has(error.code) || postgresFaults.test(error.code)
  }
  return driverFaults.test(error.message)
}

/** True when this process stopped waiting for the result; the server may still be running the query. */
export const isGivenUp = (error: unknown) => error instanceof Error && error.message === 'Query read timeout'

/** Turns a query's error into a RefusedConnection when the server refused the login. */
export const withRefusal = (error: unknown): unknown =>
  error instanceof Error && 'code' in error && postgresRefusals.test(String(error.code))
    ? new RefusedConnection(error)
    : error

/** True when another connection holds the lock. */
export const isBusy = (error: unknown) => sqliteCode(error) === sqlite.busy

/** True when a disk has no room for what is written. */
export const isFullDisk = (error: unknown) =>
  sqliteCode(error) === sqlite.full ||
  (error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT'))

export function isDamage(error: unknown): boolean {
  const code = sqliteCode(error)
  return code === sqlite.corrupt || code === sqlite.notADatabase
}

export function needsReopening(error: unknown): boolean {
  const code = sqliteCode(error)
  return code !== undefined && doubtful.has(code)
}

function sqliteCode(error: unknown): number | undefined {
  const isSqlite = error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
  return isSqlite ? (error.errcode as number) & 0xff : undefined
}
