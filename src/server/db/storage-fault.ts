/** The store can't be used just now, for a reason of the machine and not of the request. */
export class StorageFault extends Error {
  override readonly name = 'StorageFault'
}

/**
 * The database server is there and does not let the site in: the password, the name, the encryption. At a start somebody
 * must look; a site that it has let in before waits for it as for any other fault.
 */
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
/** After these the open file may be stale or another one's: it must be opened again. */
const doubtful = new Set<number>([
  sqlite.readOnly,
  sqlite.inputOutput,
  sqlite.corrupt,
  sqlite.cantOpen,
  sqlite.notADatabase,
])

/** Of a disk, and of the way to a PostgreSQL server. */
const systemFaults = new Set([
  ...['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'EIO', 'EACCES', 'EPERM', 'EMFILE', 'ENFILE'],
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN'],
])

/**
 * PostgreSQL (https://www.postgresql.org/docs/15/errcodes-appendix.html): lost connections, no resources, shut down or
 * cancelled by its operator, read-only, lock not granted, deadlock or another transaction that was first, idle for too
 * long, a disk or a file that fails, damage.
 */
const postgresFaults = /^(08|53|57P0)|^(25006|25P03|40001|40P01|55P03|57014|58030|58P01|XX001|XX002)$/

/** A pooler reports with a statement that the server has refused it; then it has nothing to do with the statement. */
const postgresRefusals = /^(28|3D)/

/** What pg says, without a code, of a connection that is not there in time, has gone silent or broken. */
const driverFaults =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout)|not queryable$/

/** True when the same call can succeed later without a change on the caller's side. */
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

/** This end has waited long enough for the answer; the server may be at it still. */
export const isGivenUp = (error: unknown) => error instanceof Error && error.message === 'Query read timeout'

/** What a query fails with, as a fault of the store where the server did not let the query's connection in. */
export const withRefusal = (error: unknown): unknown =>
  error instanceof Error && 'code' in error && postgresRefusals.test(String(error.code))
    ? new RefusedConnection(error)
    : error

/** Another connection holds the lock. */
export const isBusy = (error: unknown) => sqliteCode(error) === sqlite.busy

/** The file is damaged or is no database. */
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
