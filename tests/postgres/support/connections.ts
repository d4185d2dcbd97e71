import http from 'node:http'
import http2, { type ClientHttp2Session } from 'node:http2'
import { text } from 'node:stream/consumers'
import { seconds } from '#shared/durations.ts'

export interface Answer {
  status: number
  body: string
}

/** How visitors reach a site: over connections that are kept. */
export interface Connections {
  /** Asks for the page, or posts the JSON. Rejects where no answer came. */
  send(path: string, json?: string): Promise<Answer>
  /** How often a request went out once more on a new connection. */
  resent(): number
  close(): void
}

/** Of a browser: all its requests share one. */
const browsers = 16

/**
 * HTTP/2, as browsers have it. A server that closes a connection names the last request that it has taken (GOAWAY, RFC
 * 9113, 6.8): what came after that, and nothing else, is sent once more.
 */
export function overHttp2(address: string): Connections {
  const sessions: ClientHttp2Session[] = []
  let turn = 0
  let resent = 0

  function sessionOf(browser: number): ClientHttp2Session {
    const kept = sessions[browser]
    if (kept && !kept.closed && !kept.destroyed) return kept
    const opened = http2.connect(address, { rejectUnauthorized: false })
    // Its requests tell.
    opened.on('error', () => {})
    sessions[browser] = opened
    return opened
  }

  async function sendOn(browser: number, path: string, json?: string): Promise<Answer> {
    const head = { ':path': path, ':method': json === undefined ? 'GET' : 'POST' }
    const stream = sessionOf(browser).request(
      json === undefined ? head : { ...head, 'content-type': 'application/json' },
    )
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    let status = 0
    stream.on('response', (headers) => {
      status = headers[':status'] ?? 0
    })
    stream.on('error', reject)
    stream.setTimeout(seconds(20), () => stream.destroy(new Error('no answer in 20 s')))
    stream.end(json)
    text(stream).then((body) => {
      // A connection that broke ends the text too, without a status.
      if (status) resolve({ status, body })
      else if (stream.rstCode !== refused) reject(new Error(`closed without an answer (${stream.rstCode})`))
    }, reject)
    try {
      return await promise
    } catch (error) {
      if (stream.rstCode !== refused) throw error
      resent += 1
      return sendOn(browser, path, json)
    }
  }

  return {
    send: (path, json) => sendOn(turn++ % browsers, path, json),
    resent: () => resent,
    close() {
      for (const session of sessions) session.destroy()
    },
  }
}

const refused = http2.constants.NGHTTP2_REFUSED_STREAM

/** HTTP/1.1, as other servers have it. Nothing is sent twice. */
export function overHttp1(address: string): Connections {
  const agent = new http.Agent({ keepAlive: true })
  return {
    async send(path, json) {
      const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>()
      const given =
        json === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' } }
      const sent = http.request(address + path, { agent, ...given }, resolve)
      sent.on('error', reject)
      sent.setTimeout(seconds(20), () => sent.destroy(new Error('no answer in 20 s')))
      sent.end(json)
      const answer = await promise
      return { status: answer.statusCode ?? 0, body: await text(answer) }
    },
    resent: () => 0,
    close: () => agent.destroy(),
  }
}
