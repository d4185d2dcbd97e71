import type { FastifyInstance, FastifyRequest } from 'fastify'
import { queueOrderIn } from '#shared/leads/work.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import type { FirstView } from '#shared/rendering.ts'

/** More than a phone shows at once. */
const rows = 12

/** Whether a request for this address may be answered for its sender alone. */
export const isForOne = (address: string, cookie: string | undefined): boolean =>
  address === pagePaths.admin && cookie !== undefined

/**
 * Reads what the dashboard shows first, so that it can be read before its scripts have come. Undefined for whoever is
 * not signed in, and where a call fails: the application asks again.
 */
export async function readFirstView(
  app: FastifyInstance,
  { url, headers: { cookie } }: FastifyRequest,
  now: () => Date,
): Promise<FirstView | undefined> {
  if (!isForOne(url, cookie)) return undefined
  const ask = async (path: string) => {
    const answer = await app.inject({ url: path, headers: { cookie } })
    return answer.statusCode === 200 ? answer.json() : undefined
  }
  const status = await ask(apiPaths.adminStatus)
  if (!status?.authenticated) return undefined
  // As this device was left (queue-order.ts).
  const order = queueOrderIn(cookie ?? '')
  const [summary, queue, setUp] = await Promise.all([
    ask(apiPaths.adminSummary),
    ask(`${apiPaths.queue}?view=answer&order=${order}&limit=${rows}`),
    ask(apiPaths.setUp),
  ])
  return summary && queue && { status, summary, queue, setUp, at: now().toISOString() }
}
