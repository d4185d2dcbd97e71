import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { minutes, seconds } from '#shared/durations.ts'
import { endSilentReaders } from './silent-readers.ts'

/** How long a client may keep us waiting, and how much of us it may hold. Milliseconds where not said otherwise. */
export interface ServerLimits {
  /** Until the head of a request has arrived, from the connection's first moment on. */
  headMs: number
  /** Until a request has arrived as a whole. Long, for a photo sent over a poor connection. */
  requestMs: number
  /** Until a form's body has arrived. */
  bodyMs: number
  /** How long the rest of a body is still taken, and thrown away, after its request was answered. */
  lingerMs: number
  /** Between two requests. Longer than a proxy keeps its connections (nginx 60 s), or answers get lost. */
  keepAliveMs: number
  /** For which a client may leave what it asked for unread; it can take up to twice as long until that is seen. */
  silenceMs: number
  /** How often the first two are looked at. */
  checkEveryMs: number
  /** Connections at once; what comes on top is closed at once. */
  maxConnections: number
  /** Bytes of a request's head. */
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

/** Node's own server with these limits; they are what cuts off clients that send slowly or nothing. */
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
