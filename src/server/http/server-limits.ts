import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { minutes, seconds } from '#shared/durations.ts'

/** Limits on how long a client may take and how much it may use. Times are in milliseconds. */
export interface ServerLimits {
  /** Time limit for a request's head to arrive, counted from the opening of the connection. */
  headMs: number
  /** Time limit for the whole request to arrive. It is long enough for a photo over a slow connection. */
  requestMs: number
  /** Time limit for the body of a form to arrive. */
  bodyMs: number
  /** How long the rest of a body is read and discarded after the response. */
  lingerMs: number
  /** Idle time between requests. It exceeds that of proxies (nginx 60 s), otherwise responses would get lost. */
  keepAliveMs: number
  /** How long a client may leave its response unread; detecting that can take up to twice as long. */
  silenceMs: number
  /** Interval at which the first two are checked. */
  checkEveryMs: number
  /** Most simultaneous connections; further ones are closed at once. */
  maxConnections: number
  /** Most bytes of a request's head. */
  maxHeadBytes: number
}

export const serverLimits: ServerLimits = {
  headMs: seconds(10),
  requestMs: minutes(10),
  bodyMs: seconds(20),
  lingerMs: seconds(2),
  keepAliveMs: seconds(65),
  silenceMs: minutes(2),
  checkEveryMs: seconds(1),
  maxConnections: 4000,
  maxHeadBytes: 16 * 1024,
}

/** Creates Node's HTTP server with these limits, which disconnect clients that send slowly or nothing. */
export function createLimitedServer(
  limits: ServerLimits,
  onRequest: (request: IncomingMessage, response: ServerResponse, server: Server) => void,
): Server {
  const server = createServer(
    {
      headersTimeout: limits.headMs,
      requestTimeout: limits.requestMs,
      keepAliveTimeout: limits.keepAliveMs,
      connectionsCheckingInterval: limits.checkEveryMs,
      maxHeaderSize: limits.maxHeadBytes,
    },
    (request, response) => onRequest(request, response, server),
  )
  endSilentReaders(server, limits.silenceMs)
  server.maxConnections = limits.maxConnections
  return server
}

/**
 * Closes connections whose client has read no byte of a waiting response for `silenceMs`. Node's socket timeout would
 * do the same, but resets a timer with every read and write: 1 µs of the 27 that a page costs.
 */
function endSilentReaders(server: Server, silenceMs: number): void {
  /** Bytes that each connection had sent at the last check. */
  const takenBefore = new Map<Socket, number>()
  server.on('connection', (socket) => {
    takenBefore.set(socket, -1)
    socket.once('close', () => takenBefore.delete(socket))
  })

  const sweep = () => {
    for (const [socket, before] of takenBefore) {
      const taken = socket.bytesWritten - socket.writableLength
      if (socket.writableLength > 0 && taken === before) socket.destroy()
      else takenBefore.set(socket, taken)
    }
  }
  let timer: NodeJS.Timeout | undefined
  server.on('listening', () => {
    timer = setInterval(sweep, silenceMs).unref()
  })
  server.on('close', () => clearInterval(timer))
}
