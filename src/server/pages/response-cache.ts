import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { answerTo, type CachedResponse } from './cached-response.ts'

export type ResponseCache = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * Serves cached responses before the framework handles the request: GET and HEAD without a body, for the exact URL. All
 * others get the same response through the framework (docs/decisions/009).
 */
export function createResponseCache(
  find: (address: string, headers: IncomingHttpHeaders) => CachedResponse | undefined,
  headersOfAll: Readonly<Record<string, string>>,
  note: (address: string, headers: IncomingHttpHeaders) => void,
): ResponseCache {
  const { 'content-security-policy': policy = '', ...others } = headersOfAll
  const headersBesidePolicy = Object.entries(others).flat()
  const commonHeaders = [...headersBesidePolicy, 'content-security-policy', policy]
  const joined = new WeakMap<string[], string[]>()

  /** Cached for each list, because Node writes the same array again and again. */
  function withCommon(own: string[], hasOwnPolicy: boolean): string[] {
    let headers = joined.get(own)
    if (!headers) {
      headers = [...(hasOwnPolicy ? headersBesidePolicy : commonHeaders), ...own]
      joined.set(own, headers)
    }
    return headers
  }

  return (request, response) => {
    const { method, headers } = request
    if (method !== 'GET' && method !== 'HEAD') return false
    const ready = find(request.url ?? '', headers)
    if (!ready) return false
    if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return false
    if (method === 'GET') note(request.url ?? '', headers)
    const { status, headers: own, body } = answerTo(headers, ready)
    response.writeHead(status, status === 304 ? own : withCommon(own, ready.hasOwnPolicy))
    if (body === undefined || method === 'HEAD') response.end()
    else response.end(body)
    return true
  }
}
