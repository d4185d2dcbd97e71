import { connect } from 'node:net'

/** What the driver knows of a connection and leaves out of its types. */
export interface ServedConnection {
  host: string
  port: number
  processID: number | null
  secretKey: number | null
}

/** PostgreSQL 15, "Message Formats", CancelRequest. */
const requestLength = 16
const requestCode = 80_877_102
/** Whoever waits for an answer waits for this too. */
const patienceMs = 500

/**
 * Has the server, or the pooler, give up the statement that it is at on a connection, which has to be open until then.
 * It would go on with one that waits for a lock though nobody waits for that one any more. Resolves when it has been
 * told, and soon where it can't be. The request is sent as it is, to servers that ask for TLS too: they take it, and the
 * key is good for that one connection.
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
    // The other end closes it when it has done what it can.
    .on('close', () => {
      clearTimeout(giveUp)
      resolve()
    })
    .resume()
  return promise
}
