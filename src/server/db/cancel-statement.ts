import { connect } from 'node:net'

/** Properties of a pg connection that its type declarations lack. */
export interface ServedConnection {
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
export function cancelStatement({ host, port, processID, secretKey }: ServedConnection): Promise<void> {
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
