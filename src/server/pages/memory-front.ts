import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerTo, type KeptAnswer } from './kept-answer.ts'

export type MemoryFront = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * Answers what lies ready in memory before the framework sees it, and nothing else: GET and HEAD, without a body,
 * for the exact address. Everything that is asked more oddly takes the long way to the same answer
 * (docs/decisions/009).
 */
export function createMemoryFront(
  find: (address: string) => KeptAnswer | undefined,
  headersOfAll: Readonly<Record<string, string>>,
): MemoryFront {
  const { 'content-security-policy': policy = '', ...others } = headersOfAll
  const headersBesidePolicy = Object.entries(others).flat()
  const commonHeaders = [...headersBesidePolicy, 'content-security-policy', policy]
  return (request, response) => {
    const { method, headers } = request
    if (method !== 'GET' && method !== 'HEAD') return false
    const kept = find(request.url ?? '')
    if (!kept) return false
    if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return false
    const { status, headers: own, body } = answerTo(headers, kept)
    const id = ['x-request-id', crypto.randomUUID()]
    if (status === 304) response.writeHead(304, [...own, ...id])
    else
      response.writeHead(status, [
        ...(kept.hasOwnPolicy ? headersBesidePolicy : commonHeaders),
        ...own,
        ...id,
      ])
    if (body === undefined || method === 'HEAD') response.end()
    else response.end(body)
    return true
  }
}
