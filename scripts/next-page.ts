/**
 * Measures how long a visitor on a slow phone waits after a link for the next page's heading, for its largest
 * content, and until it is usable. Prints medians in milliseconds.
 *
 *   cold    the visitor's first page, and the link on it
 *   warm    has been on both pages before
 *   ahead   cold, but the pointer was on the link for two seconds, so that a browser may have prerendered it
 *
 * FCP and LCP exist for documents; a page that an application renders has neither.
 *
 *   npm run next-page                                         seven runs of each way
 *   npm run next-page -- --runs=3 --address=http://host:port  three, of a site that runs already
 */
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { pagePaths } from '#shared/paths.ts'
import { openRawBrowser } from '../tests/support/browser-protocol.ts'
import { openRawTab } from '../tests/support/raw-tab.ts'
import { tellOfMachine } from './measure/machine.ts'
import { median } from './measure/median.ts'
import { type NextPage, noteNextPage } from './measure/next-page-notes.ts'
import { openMeasuredSite } from './measure/site.ts'
import { openSlowLine, slow4G } from './measure/slow-line.ts'
import { wholeNumber } from './measure/whole-number.ts'

const { home, quote, services, contact, portfolio } = pagePaths
const ways = [
  [home, quote],
  [home, services],
  [services, contact],
  [portfolio, quote],
] as const
const circumstances = ['cold', 'warm', 'ahead'] as const
type Circumstance = (typeof circumstances)[number]

const columns = ['heading', 'fcp', 'lcp', 'usable'] as const
const hoverMs = 2000
/** Enough time for everything that the page fetches by itself. */
const settledMs = 1500

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '7' }, address: { type: 'string' } },
})
const runs = wholeNumber('runs', values.runs)

await using site = await openMeasuredSite(values.address)
using line = await openSlowLine(site.address, slow4G)
tellOfMachine()
const cells = (names: readonly string[]) => names.map((name) => name.padStart(9)).join('')
console.log(`${'from, to'.padEnd(24)}${'when'.padEnd(8)}${cells(columns)}${cells(['ahead'])}`)
for (const [from, to] of ways) {
  for (const circumstance of circumstances) {
    const pages: NextPage[] = []
    for (let run = 0; run < runs; run += 1) pages.push(await follow(from, to, circumstance))
    const figures = columns.map((column) => median(pages.map((page) => page[column] ?? Number.NaN)))
    const madeAhead = pages.filter(({ isMadeAhead }) => isMadeAhead).length
    const texts = figures.map((figure) => (Number.isNaN(figure) ? '-' : String(Math.round(figure))))
    console.log(
      `${`${from} ${to}`.padEnd(24)}${circumstance.padEnd(8)}${cells([...texts, `${madeAhead}/${runs}`])}`,
    )
  }
}

/** Starts a new browser each time, with an empty cache and no knowledge of the host. */
async function follow(from: string, to: string, circumstance: Circumstance): Promise<NextPage> {
  await using browser = await openRawBrowser(
    circumstance === 'ahead' ? [] : ['--disable-features=Prerender2'],
  )
  const tab = await openRawTab(browser.connection, {
    width: 390,
    height: 844,
    slowDown: 4,
    script: `(${noteNextPage})()`,
  })
  if (circumstance === 'warm') {
    await tab.open(line.address + to)
    await delay(settledMs)
  }
  await tab.open(line.address + from)
  await delay(settledMs)
  if (circumstance === 'ahead') {
    await tab.pointAt(to)
    await delay(hoverMs)
  }
  await tab.press(to)
  await tab.until(`location.pathname === '${to}' && window.nextPage?.usable`)
  await delay(settledMs)
  // `await` keeps the browser open until the value is there.
  return await tab.evaluate<NextPage>('window.nextPage')
}
