import { once } from 'node:events'
import http, { type IncomingHttpHeaders, type RequestListener } from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface RecordedRequest {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
  /** When its headers arrived, by `performance.now()`. */
  at: number
}

/** The response; `hang` accepts the request and never answers. */
export type Reply =
  | 'hang'
  | { status: number; headers?: Record<string, string>; body?: string | Record<string, unknown> }

interface RecordingServerOptions {
  reply: (request: RecordedRequest) => Reply
  tls?: { key: string; cert: string }
  port?: number
}

/** Starts a server in this process that records each request before it answers. */
export async function startRecordingServer({ reply, tls, port = 0 }: RecordingServerOptions) {
  const received: RecordedRequest[] = []
  const listener: RequestListener = async (request, response) => {
    const at = performance.now()
    const { method = '', url: path = '', headers } = request
    const recorded = { method, path, headers, body: await buffer(request), at }
    received.push(recorded)
    const answer = reply(recorded)
    if (answer === 'hang') return
    const { status, headers: own, body = '' } = answer
    const isJson = typeof body !== 'string'
    response.writeHead(status, { 'content-type': isJson ? 'application/json' : 'text/plain', ...own })
    response.end(isJson ? JSON.stringify(body) : body)
  }
  const server = tls ? https.createServer(tls, listener) : http.createServer(listener)
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const { port: ownPort } = server.address() as AddressInfo
  return {
    port: ownPort,
    url: `${tls ? 'https' : 'http'}://localhost:${ownPort}`,
    received,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
