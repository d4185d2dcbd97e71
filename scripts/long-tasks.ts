/**
 * Measures each public page's longest task while it loads, on a slowed processor: the longest that runs the
 * page's code, and the longest of all. Prints medians of processor time, in milliseconds. Nothing fails.
 *
 *   npm run long-tasks                     three runs of each page
 *   npm run long-tasks -- --runs=9 /quote  nine runs of this one; --address= for a site that runs already
 */
import { parseArgs } from 'node:util'
import { publicPages } from '../tests/support/public-pages.ts'
import { median } from './measure/median.ts'
import { openMeasuredSite } from './measure/site.ts'
import { wholeNumber } from './measure/whole-number.ts'
import { openUnwatchedBrowser, type TraceEvent } from './unwatched-tracing.ts'

const slowDown = 4
const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'v8']
const runsScript = /^(EvaluateScript|FunctionCall|v8\.(evaluateModule|callFunction|run))$/

const { values, positionals } = parseArgs({
  options: { runs: { type: 'string', default: '3' }, address: { type: 'string' } },
  allowPositionals: true,
})
const runs = wholeNumber('runs', values.runs)

await using site = await openMeasuredSite(values.address)
await using browser = await openUnwatchedBrowser()
console.log(`${'page'.padEnd(22)}${'scripts ms'.padStart(12)}${'any ms'.padStart(9)}`)
for (const path of positionals.length > 0 ? positionals : publicPages) {
  const measured: ReturnType<typeof longestTasks>[] = []
  for (let run = 0; run < runs; run += 1) {
    const url = site.address + path
    measured.push(longestTasks(await browser.visit(url, categories), url))
  }
  const script = Math.round(median(measured.map((tasks) => tasks.script)))
  const any = Math.round(median(measured.map((tasks) => tasks.any)))
  console.log(`${path.padEnd(22)}${String(script).padStart(12)}${String(any).padStart(9)}`)
}

function longestTasks(events: TraceEvent[], url: string): { script: number; any: number } {
  const parsing = events.find(({ name, args }) => name === 'ParseHTML' && args.beginData?.url === url)
  if (!parsing) throw new Error(`${url} did not load.`)
  const onMain = events.filter(({ pid, tid }) => pid === parsing.pid && tid === parsing.tid)
  const painted = onMain.find(({ name }) => name === 'firstPaint')
  if (!painted) throw new Error(`${url} was not painted.`)
  const tasks = onMain.filter(({ name }) => name === 'RunTask')
  const scripts = onMain.filter(({ name }) => runsScript.test(name))
  const hasScript = ({ ts, dur = 0 }: TraceEvent) =>
    scripts.some((script) => script.ts >= ts && script.ts < ts + dur)
  const afterPaint = tasks.filter(({ ts }) => ts >= painted.ts)
  return { script: longest(afterPaint.filter(hasScript)), any: longest(tasks) }
}

function longest(tasks: TraceEvent[]): number {
  return Math.max(0, ...tasks.map(({ tdur = 0 }) => (tdur / 1000) * slowDown))
}
