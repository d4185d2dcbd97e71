import { seconds } from '#shared/durations.ts'
import { apiPaths, publicPaths } from '#shared/paths.ts'
import { aQuoteRequest } from '../../support/samples.ts'
import type { Connections } from './connections.ts'

/** Each second, whatever becomes of those before: visitors don't wait for each other. */
const leadsPerSecond = 60
const pagesPerSecond = 100
const beatMs = 10
const pages = Object.values(publicPaths)

export type Visitors = ReturnType<typeof startVisitors>

/** Visitors who read pages and send leads, without the key that would tell a second one from the first. */
export function startVisitors(connections: Connections) {
  const acknowledged = new Map<string, string>()
  const failed: string[] = []
  const counts = { leads: 0, pages: 0 }
  const underWay = new Set<Promise<void>>()
  const waiting: { until: number; resolve: () => void }[] = []

  async function sendLead(): Promise<void> {
    const description = `Visitor's lead ${counts.leads++}`
    const answer = await connections.send(apiPaths.quote, JSON.stringify(aQuoteRequest({ description })))
    if (answer.status !== 201) throw new Error(`lead: ${answer.status} ${answer.body}`)
    acknowledged.set(JSON.parse(answer.body).id, description)
  }

  async function readPage(): Promise<void> {
    const path = pages[counts.pages++ % pages.length] ?? '/'
    const { status, body } = await connections.send(path)
    if (status !== 200 || !body.trimEnd().endsWith('</html>')) {
      throw new Error(`${path}: ${status} ${body.slice(0, 200)}`)
    }
  }

  function begin(act: () => Promise<void>): void {
    const whole = act()
      .catch((error: unknown) => void failed.push(`${error}`))
      .finally(() => {
        underWay.delete(whole)
        for (const { until, resolve } of waiting) if (acknowledged.size >= until) resolve()
      })
    underWay.add(whole)
  }

  const startedAt = performance.now()
  const timer = setInterval(() => {
    const passedS = (performance.now() - startedAt) / seconds(1)
    while (counts.leads < passedS * leadsPerSecond) begin(sendLead)
    while (counts.pages < passedS * pagesPerSecond) begin(readPage)
  }, beatMs)

  return {
    acknowledged,
    /** What became of every request that was not answered as it should be. */
    failed,
    counts,
    resent: connections.resent,
    seconds: () => Math.round((performance.now() - startedAt) / seconds(1)),
    /** Resolves when so many more leads have been acknowledged. */
    until: (more: number) =>
      new Promise<void>((resolve) => {
        waiting.push({ until: acknowledged.size + more, resolve })
      }),
    /** Resolves when all that was begun is answered. */
    async stop(): Promise<void> {
      clearInterval(timer)
      await Promise.all(underWay)
      connections.close()
    },
  }
}
