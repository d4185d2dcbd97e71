import { connect } from 'node:net'
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { Client, type ClientConfig, Pool, type PoolClient } from 'pg'
import { defaultPostgres, type PostgresOptions } from '#server/config/postgres-options.ts'
import { seconds } from '#shared/durations.ts'
import { openKysely } from './kysely.ts'
import { SharedPostgresDialect } from './postgres-dialect.ts'
import type { Db } from './schema.ts'
import { isGivenUp, isStorageFault, RefusedConnection, StorageFault, withRefusal } from './storage-fault.ts'

const connectTimeoutMs = seconds(5)

/** A transaction idle for this multiple of the statement timeout belongs to a machine that has crashed. */
const idleFactor = 2

/** The application_name that marks the connections of a running site (machines/running-sites.ts). */
export const siteConnection = 'trade-site'

const tlsOf: Record<NonNullable<PostgresOptions['tls']>, ClientConfig['ssl']> = {
  off: false,
  require: { rejectUnauthorized: false },
  verify: { rejectUnauthorized: true },
}

/**
 * Opens a pool of connections to the database at `url`; the first query connects. It sets nothing in the session, so
 * that PgBouncer works in transaction mode. Queries throw StorageFault while `mayConnect` is false.
 */
export function openPostgres(
  url: string,
  options: PostgresOptions = defaultPostgres,
  mayConnect = () => true,
): Db {
  const pool = new Pool({ ...connectionTo(url, options), max: options.poolSize })
  // A connection that breaks between queries emits `error`, which would end the process if nobody listened. The next
  // query on the connection reports the failure.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const idleMs = idleFactor * options.queryTimeoutMs
  return openKysely(new SharedPostgresDialect({ pool: discardingBroken(pool, mayConnect) }, idleMs))
}

export const connectionTo = (url: string, options: PostgresOptions): ClientConfig => ({
  connectionString: url,
  query_timeout: options.queryTimeoutMs,
  connectionTimeoutMillis: connectTimeoutMs,
  application_name: options.name ?? siteConnection,
  keepAlive: true,
  ...(options.tls && { ssl: tlsOf[options.tls] }),
})

/** Whether the URL is that of a pooler, which hides the state of the server's own connection. */
export async function isPooled(url: string, options: PostgresOptions = defaultPostgres): Promise<boolean> {
  const client: Client & { processID?: number } = new Client(connectionTo(url, options))
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return rows[0]?.pid !== client.processID
  } finally {
    await client.end()
  }
}

/** Removes broken connections from the pool: pg would return them to it, and the next caller would wait in vain. */
function discardingBroken(pool: Pool, mayConnect: () => boolean): PostgresPool {
  return {
    options: pool.options,
    async connect() {
      if (!mayConnect()) throw new StorageFault('The database is still awaited')
      try {
        return new Connection(await pool.connect())
      } catch (error) {
        throw isStorageFault(error) ? error : new RefusedConnection(error)
      }
    },
    end: () => pool.end(),
  }
}

class Connection implements PostgresPoolClient {
  readonly #client: PoolClient & ServedConnection
  #isBroken = false

  constructor(client: PoolClient) {
    this.#client = client as PoolClient & ServedConnection
  }

  query<R>(statement: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query<R>(
    statement: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof statement !== 'string') throw new Error('Rows are not read with a cursor')
    return this.#answer<R>(statement, parameters)
  }

  release(discard = false): void {
    this.#client.release(discard || this.#isBroken)
  }

  async #answer<R>(statement: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    try {
      const { command, rowCount, rows } = await this.#client.query(statement, [...parameters])
      return { command: command as PostgresQueryResult<R>['command'], rowCount: rowCount ?? 0, rows }
    } catch (cause) {
      const error = withRefusal(cause)
      this.#isBroken ||= isStorageFault(error)
      if (isGivenUp(error)) await cancelStatement(this.#client)
      throw error
    }
  }
}

/** Properties of a pg connection that its type declarations lack. */
interface ServedConnection {
  host: string
  port: number
  processID: number | null
  secretKey: number | null
}

/** Length of the message by PostgreSQL 15, "Message Formats", CancelRequest. */
const requestLength = 16
const requestCode = 80_877_102
/** The patience is short, because the caller's request waits for this too. */
const patienceMs = 500

/**
 * Asks the server to cancel the statement that runs on the open connection, which would go on waiting for a lock.
 * It is sent unencrypted: TLS servers accept that, and the key is valid for this one connection.
 */
function cancelStatement({ host, port, processID, secretKey }: ServedConnection): Promise<void> {
  if (processID === null || secretKey === null) return Promise.resolve()
  const request = Buffer.alloc(requestLength)
  for (const [place, value] of [requestLength, requestCode, processID, secretKey].entries()) {
    request.writeInt32BE(value, 4 * place)
  }
  const { promise, resolve } = Promise.withResolvers<void>()
  const socket = connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port })
  const giveUp = setTimeout(() => socket.destroy(), patienceMs)
  socket
    .on('connect', () => socket.write(request))
    .on('error', () => {})
    // The server closes the connection when it has handled the request.
    .on('close', () => {
      clearTimeout(giveUp)
      resolve()
    })
    .resume()
  return promise
}
