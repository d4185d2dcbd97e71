/**
 * Measures the time from each tap or key to the next paint (event timing, in steps of 8 ms) on a slowed
 * processor. Prints worst and median; "seen" is the median until an answer that has to load code is shown.
 * Then it prints how soon the owner's area shows its first lead, on a slow connection too. Nothing fails.
 *
 *   npm run interactions                                         five runs
 *   npm run interactions -- --runs=3 --address=http://host:port  three, of a site that runs already
 */
import { parseArgs } from 'node:util'
import { type Browser, type Cookie, expect, type Locator, type Page } from '@playwright/test'
import { pagePaths } from '#shared/paths.ts'
import { quoteFields } from '../tests/support/visitor-forms.ts'
import { type FirstLead, measureFirstLead } from './measure/first-lead.ts'
import { interactionLog, type Measure } from './measure/interaction-log.ts'
import { tellOfMachine } from './measure/machine.ts'
import { median } from './measure/median.ts'
import { openOwnersSite, workTheQueue } from './measure/owner-walk.ts'
import { launchChromium, phone } from './measure/phone.ts'
import { openMeasuredSite } from './measure/site.ts'
import { wholeNumber } from './measure/whole-number.ts'

const slowDown = 4
const aimMs = 100

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, address: { type: 'string' } },
})
const runs = wholeNumber('runs', values.runs)

const firstLeads: FirstLead[] = []
const figures = new Map<string, { delays: number[]; seen: number[] }>()
await using site = await openMeasuredSite(values.address)
await using owners = values.address ? undefined : await openOwnersSite()
const browser = await launchChromium()
try {
  for (let run = 0; run < runs; run += 1) {
    await visit(browser, pagePaths.services, useMenu)
    await visit(browser, pagePaths.portfolio, turnGallery)
    await visit(browser, pagePaths.quote, useQuoteForm)
    await visit(
      browser,
      pagePaths.contact,
      typeInto('contact', ['Name', 'Phone', 'Email', 'Subject', 'Message']),
    )
    await visit(browser, pagePaths.submitTestimonial, typeInto('testimonial', ['In your own words', 'Name']))
    if (!owners) continue
    await visit(browser, pagePaths.admin, workTheQueue, owners)
    firstLeads.push(await measureFirstLead(browser, owners, slowDown))
  }
} finally {
  await browser.close()
}
tellOfMachine()
console.log(
  `${'interaction'.padEnd(36)}${['worst', 'median', 'seen'].map((name) => name.padStart(9)).join('')}`,
)
for (const [name, { delays, seen }] of figures) {
  const worst = Math.max(...delays)
  const cells = [`${worst > aimMs ? '!' : ''}${worst}`, String(median(delays))]
  if (seen.length > 0) cells.push(String(Math.round(median(seen))))
  console.log(name.padEnd(36) + cells.map((cell) => cell.padStart(9)).join(''))
}
if (firstLeads.length > 0) {
  const medianOf = (name: keyof FirstLead) => Math.round(median(firstLeads.map((times) => times[name])))
  console.log(`
first lead, slow 4G: cold ${medianOf('cold')} ms, again ${medianOf('warm')} ms, without a signal ${medianOf('noSignal')} ms`)
}

interface Visited {
  address: string
  /** Session cookie of a person who is signed in. */
  session?: Pick<Cookie, 'name' | 'value'> & { url: string }
}

async function visit(
  browser: Browser,
  path: string,
  walk: (page: Page, measure: Measure) => Promise<void>,
  { address, session: signedIn }: Visited = site,
) {
  const context = await browser.newContext(phone)
  if (signedIn) await context.addCookies([signedIn])
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
  const log = await interactionLog(page)
  await page.goto(address + path)
  // The owner's page keeps a connection open for new leads, so the network is never idle.
  if (!signedIn) await page.waitForLoadState('networkidle')
  await walk(page, async (name, act, answer) => {
    const { delayMs, seenMs } = await log.during(act, answer)
    const figure = figures.get(name) ?? { delays: [], seen: [] }
    figures.set(name, figure)
    figure.delays.push(delayMs)
    if (seenMs !== undefined) figure.seen.push(seenMs)
  })
  await context.close()
}

async function useMenu(page: Page, measure: Measure): Promise<void> {
  const toggle = page.getByRole('button', { name: 'Menu' })
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await measure('menu opens', () => toggle.tap())
  await menu.waitFor()
  await measure('menu closes', () => toggle.tap())
}

async function turnGallery(page: Page, measure: Measure): Promise<void> {
  const gallery = (name: string) => {
    const region = page.getByRole('region', { name, exact: true })
    return {
      region,
      next: region.getByRole('button', { name: 'Next image' }),
      sheet: (number: number) => region.getByText(new RegExp(`^Dwg 0${number} / `)),
    }
  }
  // The press comes while drawings load that the same scroll has brought into view.
  const passing = gallery('Commercial')
  await measure('gallery, pressed in mid-scroll', () => passing.next.tap(), passing.sheet(2))
  const seen = gallery('Water Treatment')
  const drawing = seen.region.getByRole('img').first()
  await seen.next.scrollIntoViewIfNeeded()
  await expect.poll(() => drawing.evaluate((image: HTMLImageElement) => image.complete)).toBe(true)
  await measure('gallery, first press', () => seen.next.tap(), seen.sheet(2))
  for (const number of [3, 4])
    await measure('gallery, later presses', () => seen.next.tap(), seen.sheet(number))
}

async function useQuoteForm(page: Page, measure: Measure): Promise<void> {
  const form = quoteFields(page)
  await page.getByText(/^\d+ \+ \d+ =$/).waitFor()
  const sent = page.getByRole('heading', { name: 'Quote Request Submitted!' })
  await comeTo(form.send)
  await measure('quote, send with errors', () => form.send.tap())
  for (const [name, field, text] of [
    ['name', form.name, 'Jo Citizen'],
    ['phone', form.phone, '0491570006'],
    ['email', form.email, 'jo@example.com'],
    ['address', form.address, 'cabool'],
    ['description', form.description, 'The conveyor trips.'],
  ] as const) {
    await field.tap()
    await measure(`quote, typing: ${name}`, () => field.pressSequentially(text, { delay: 30 }))
  }
  await comeTo(form.consent)
  await measure('quote, consent', () => form.consent.tap())
  const question = (await page.getByText(/^\d+ \+ \d+ =$/).textContent()) ?? ''
  const sum = question.match(/\d+/g)?.reduce((total, operand) => total + Number(operand), 0)
  await form.sum.tap()
  await measure('quote, typing: sum', () => form.sum.pressSequentially(String(sum), { delay: 30 }))
  await comeTo(form.send)
  await measure('quote, send with success', () => form.send.tap(), sent)
}

/** Visitors see a control before they press it, so painting it must not count as the press's answer. */
async function comeTo(control: Locator): Promise<void> {
  await control.scrollIntoViewIfNeeded()
}

function typeInto(form: string, labels: readonly string[]) {
  return async (page: Page, measure: Measure): Promise<void> => {
    for (const label of labels) {
      const field = page.getByLabel(label, { exact: true })
      await field.tap()
      await measure(`${form}, typing: ${label.toLowerCase()}`, () =>
        field.pressSequentially('Half a sentence', { delay: 30 }),
      )
    }
  }
}
