import { once } from 'node:events'
import { Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

export interface RawAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

interface RawRequest {
  method?: string
  headers?: OutgoingHttpHeaders
}

const agent = new Agent({ keepAlive: true })

/** Sends exactly these headers and this path: fetch would add headers, and decode the body. */
export async function rawRequest(
  address: string,
  path: string,
  { method = 'GET', headers = {} }: RawRequest = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(address)
  const sent = request({ agent, hostname, port, path, method, headers })
  sent.end()
  const [answer] = await once(sent, 'response')
  return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) }
}
