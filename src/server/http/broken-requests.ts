import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorBody } from '#shared/contract/answer.ts'
import { isApiPath } from './addresses.ts'

const refusals: Readonly<Record<string, [status: number, sentence: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: [431, 'The head of the request is too long.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'That is too much to send at once.'],
}

/** An error of Node's server, with the raw bytes received where it has them. */
type BrokenRequest = NodeJS.ErrnoException & { rawPacket?: unknown }

/** A ready response, with header names and values alternating. */
export interface NotFoundPage {
  status: number
  headers: readonly string[]
  body: Buffer
}

interface Answer {
  status: number
  headers: Record<string, string | number>
  body: Buffer | string
}

/** Answers requests that are not HTTP, time out or have an undecodable address; then closes the connection. */
export function refuseBrokenRequests(
  headers: Readonly<Record<string, string>>,
  notFoundPage: () => Promise<NotFoundPage>,
  maxHeadBytes: number,
) {
  const underWay = new WeakSet<Socket>()

  function answer(socket: Socket, { status, headers: own, body }: Answer): void {
    const lines = Object.entries({ ...headers, ...own, connection: 'close' })
    const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines.map((line) => line.join(': '))]
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    socket.end(body, () => socket.destroySoon())
  }

  return (error: BrokenRequest, socket: Socket): void => {
    // If a response has begun, a second one would be read as part of it.
    const { _httpMessage: message } = socket as Socket & { _httpMessage?: { headersSent: boolean } | null }
    if (!socket.writable || message?.headersSent || error.code === 'ECONNRESET') {
      socket.destroy()
      return
    }
    if (underWay.has(socket)) return
    const [, method, address] = brokenAddress(error, maxHeadBytes) ?? []
    if (address === undefined || isApiPath(address)) {
      answer(socket, refusalOf(error))
      return
    }
    underWay.add(socket)
    notFoundPage().then(
      ({ status, headers: own, body }) =>
        answer(socket, {
          status,
          headers: Object.fromEntries(pairsOf(own)),
          body: method === 'HEAD' ? '' : body,
        }),
      () => answer(socket, refusalOf(error)),
    )
  }
}

function refusalOf({ code = '' }: BrokenRequest): Answer {
  const [status, sentence] = refusals[code] ?? [400, 'The request could not be read.']
  const body = JSON.stringify({ error: sentence } satisfies ErrorBody)
  const length = Buffer.byteLength(body)
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'content-length': length },
    body,
  }
}

/** Finds the method and the address when the address caused the error: invalid characters, spaces, or its length. */
function brokenAddress({ code, rawPacket }: BrokenRequest, maxHeadBytes: number): RegExpExecArray | null {
  const packet = Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1') : ''
  switch (code) {
    case 'HPE_INVALID_URL':
    case 'HPE_INVALID_CONSTANT':
      return /^([A-Z-]+) ([^\r\n]*)/.exec(packet)
    case 'HPE_HEADER_OVERFLOW':
      return /^([A-Z-]+) ([^\r\n]*)$/.exec(packet.slice(0, maxHeadBytes))
    default:
      return null
  }
}

const pairsOf = (list: readonly string[]) =>
  list.flatMap((name, index) => (index % 2 === 0 ? [[name, list[index + 1] ?? ''] as const] : []))
