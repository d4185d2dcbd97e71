/** The store can't be used just now, for a reason of the machine and not of the request. */
export class StorageFault extends Error {
  override readonly name = 'StorageFault'
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
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND'],
  'EAI_AGAIN',
])

/** PostgreSQL: lost connections, no resources, shut down or cancelled by its operator, read-only, lock not granted. */
const postgresFaults = /^(08|53|57P0)|^(25006|55P03|57014)$/

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
