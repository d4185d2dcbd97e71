import { createReadStream } from 'node:fs'
import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { pipeline } from 'node:stream/promises'

export interface RequestLimits {
  /** Timeout in milliseconds without any data in either direction. */
  idleMs: number
  /** Timeout in milliseconds for the whole request, including the wait for a free connection. */
  totalMs: number
}

export interface RequestBody {
  /** Path of a file, or the bytes themselves. */
  content: string | Uint8Array
  /** Length in bytes. */
  size: number
}

export interface SignedRequest {
  method: string
  url: URL
  headers: Readonly<Record<string, string>>
  body?: RequestBody | undefined
}

const connections = { keepAlive: true, maxSockets: 16, maxFreeSockets: 4 }

/**
 * Sends requests over a few kept connections, and returns what `read` made of the response once it is complete.
 * @throws the network's error, with `code` ETIMEDOUT after a timeout; the signal's reason
 */
export function createRequester(isSecure: boolean, limits: RequestLimits) {
  const agent = isSecure ? new HttpsAgent(connections) : new HttpAgent(connections)
  const open = isSecure ? requestHttps : requestHttp

  return {
    async send<T>(
      { method, url, headers, body }: SignedRequest,
      read: (answer: IncomingMessage) => Promise<T>,
      { signal, idleMs = limits.idleMs, totalMs = limits.totalMs }: SendOptions = {},
    ): Promise<T> {
      const late = new AbortController()
      const giveUp = () => late.abort(Object.assign(new Error('too slow'), { code: 'ETIMEDOUT' }))
      const idle = setTimeout(giveUp, idleMs)
      const total = setTimeout(giveUp, totalMs)
      const ending = signal ? AbortSignal.any([late.signal, signal]) : late.signal
      try {
        const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
        const length = body ? { 'content-length': String(body.size) } : {}
        const request = open(url, { method, agent, headers: { ...headers, ...length }, signal: ending })
        request.once('response', resolve).on('error', reject)
        if (typeof body?.content === 'string') {
          const file = createReadStream(body.content).on('data', () => void idle.refresh())
          // The pipeline's error is the request's own, which is more precise.
          pipeline(file, request).catch(reject)
        } else request.end(body?.content)
        const answer = await promise
        answer.on('data', () => void idle.refresh()).pause()
        return await read(answer)
      } catch (error) {
        throw ending.aborted ? ending.reason : error
      } finally {
        clearTimeout(idle)
        clearTimeout(total)
      }
    },

    close: () => agent.destroy(),
  }
}

export interface SendOptions extends Partial<RequestLimits> {
  signal?: AbortSignal | undefined
}
