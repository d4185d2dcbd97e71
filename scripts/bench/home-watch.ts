import { setTimeout as wait } from 'node:timers/promises'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { sendQuote } from '../../tests/support/requests.ts'
import type { SiteProcess } from '../../tests/support/site-process.ts'
import { printTarget } from './report.ts'

/** Pause between two requests. */
const everyMs = 10
const watchedMs = 10_000
const dashboards = 4

/** Requests the home page repeatedly, which has to wait whenever something blocks the process. */
export function watchHome(address: string) {
  const times: number[] = []
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      const startedAt = performance.now()
      await (await fetch(address + pagePaths.home)).arrayBuffer()
      times.push(performance.now() - startedAt)
      await wait(everyMs)
    }
  })()
  return {
    async end(): Promise<{ longestMs: number; p99Ms: number }> {
      isOver = true
      await watching
      times.sort((a, b) => a - b)
      return { longestMs: times.at(-1) ?? 0, p99Ms: times[Math.floor(times.length * 0.99)] ?? 0 }
    },
  }
}

/** Measures the home page alone and with dashboards open, while a lead comes in every second. */
export async function benchDashboards(
  { address }: Pick<SiteProcess, 'address'>,
  cookie: string,
): Promise<void> {
  console.log(`  home page for ${watchedMs / 1000} s while a lead comes in every second: p99; longest`)
  const watched = async (what: string) => {
    const home = watchHome(address)
    for (let passedMs = 0; passedMs < watchedMs; passedMs += 1000) {
      await Promise.all([sendQuote(address), wait(1000)])
    }
    const { p99Ms, longestMs } = await home.end()
    printTarget(what, `${p99Ms.toFixed(1)} ms; ${longestMs.toFixed(1)} ms`, 'the same')
  }
  await watched('no dashboard open')
  const closing = new AbortController()
  for (let page = 0; page < dashboards; page += 1) {
    const stream = await fetch(address + apiPaths.notificationStream, {
      headers: { cookie },
      signal: closing.signal,
    })
    void stream.text().catch(() => {})
  }
  await watched(`${dashboards} dashboards open`)
  closing.abort()
}
