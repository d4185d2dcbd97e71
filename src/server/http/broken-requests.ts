import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody } from '#shared/contract/answer.ts'
import { requestIdHeader } from './security-headers.ts'

const refusals: Readonly<Record<string, [status: number, sentence: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: [431, 'The head of the request is too long.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'That is too much to send at once.'],
}

/** Answers what is no HTTP, or not in time, with our own error body, and closes the connection. */
export function refuseBrokenRequests(headers: Readonly<Record<string, string>>) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    // Where an answer has begun, a second one would be read as part of it.
    const { _httpMessage: underWay } = socket as Socket & { _httpMessage?: { headersSent: boolean } | null }
    if (!socket.writable || underWay?.headersSent || error.code === 'ECONNRESET') {
      socket.destroy()
      return
    }
    const [status, sentence] = refusals[error.code ?? ''] ?? [400, 'The request could not be read.']
    const body = JSON.stringify({ error: sentence } satisfies ErrorBody)
    const lines = Object.entries({
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}`)
    socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'), () =>
      socket.destroySoon(),
    )
  }
}

/** Answers addresses that lead to no route because they can't be read, before any hook has run. */
export function refuseBrokenAddresses(headers: Readonly<Record<string, string>>) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const status = error.statusCode ?? 400
    const sentence = status === 414 ? 'The address is too long.' : 'The address could not be read.'
    void reply
      .code(status)
      .headers({ ...headers, [requestIdHeader]: request.id })
      .send({ error: sentence } satisfies ErrorBody)
  }
}
