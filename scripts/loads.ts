/**
 * Loads every public page repeatedly on a starved processor, goes on as visitors do, and fails on any page
 * error, console message or failed request. Intercepting requests would disable the browser's cache.
 *
 *   npm run loads                                           500 loads of the built site
 *   npm run loads -- --count=50 --address=http://host:port  50 of a site that runs already
 */
import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { publicPages } from '../tests/support/public-pages.ts'
import { launchChromium, phone } from './measure/phone.ts'
import { openMeasuredSite } from './measure/site.ts'
import { wholeNumber } from './measure/whole-number.ts'

const busyLoops = 3
const leastSlowDown = 2
const mostSlowDown = 12
const desk = { viewport: { width: 1280, height: 900 } }

/** What a visitor does with a loaded page, in turn. */
const continuations = [async () => {}, scroll, pressGallery, followLink]

const { values } = parseArgs({
  options: { count: { type: 'string', default: '500' }, address: { type: 'string' } },
})
const count = wholeNumber('count', values.count)

const complaints: string[] = []
const startedAt = performance.now()
await using site = await openMeasuredSite(values.address)
const loops = Array.from({ length: busyLoops }, () => spawn(process.execPath, ['-e', 'for (;;);']))
const browser = await launchChromium()
try {
  let context = await browser.newContext(phone)
  for (let load = 0; load < count; load += 1) {
    // Every third load begins with an empty browser.
    if (load % 3 === 0) context = await renewed(browser, context, load % 2 === 0 ? phone : desk)
    await visit(context, load)
    if ((load + 1) % 25 === 0) console.log(`${load + 1} loads, ${complaints.length} complaints`)
  }
} finally {
  await browser.close()
  for (const loop of loops) loop.kill()
}
const minutes = (performance.now() - startedAt) / 60_000
console.log(`${count} loads of ${publicPages.length} pages in ${minutes.toFixed(1)} minutes.`)
for (const complaint of complaints) console.log(complaint)
console.log(`${complaints.length} page errors, console messages and failed requests.`)
if (complaints.length > 0) process.exitCode = 1

async function renewed(browser: Browser, context: BrowserContext, device: typeof phone | typeof desk) {
  await context.close()
  return browser.newContext(device)
}

async function visit(context: BrowserContext, load: number): Promise<void> {
  const path = publicPages[load % publicPages.length] ?? '/'
  // The numbers have no common divisor, so each page gets each slow-down and each continuation.
  const slowDown = leastSlowDown + ((load * 7) % (mostSlowDown - leastSlowDown + 1))
  const goOn = continuations[Math.floor(load / publicPages.length) % continuations.length]
  const page = await context.newPage()
  listen(page, `load ${load + 1}, ${path}, ${slowDown} times slower`)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
  await page.goto(site.address + path)
  await untilQuiet(page)
  await goOn?.(page)
  await untilQuiet(page)
  await page.close()
}

function listen(page: Page, where: string): void {
  const note = (what: string) => complaints.push(`${where}: ${what}`)
  page.on('pageerror', ({ message }) => note(message))
  page.on('console', (message) => note(`console ${message.type()}: ${message.text()}`))
  page.on('response', (response) => {
    if (response.status() >= 400) note(`${response.status()} ${response.url()}`)
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText
    // Following a link aborts requests that are still running.
    if (reason !== 'net::ERR_ABORTED') note(`${reason} ${request.url()}`)
  })
}

/** Waits until no request is running and the page is idle. */
async function untilQuiet(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => new Promise<void>((quiet) => requestIdleCallback(() => quiet())))
}

async function scroll(page: Page): Promise<void> {
  await page.mouse.wheel(0, 2000)
  await page.mouse.wheel(0, 4000)
}

async function pressGallery(page: Page): Promise<void> {
  const next = page.getByRole('button', { name: 'Next image' }).first()
  if ((await next.count()) > 0) await next.click()
}

async function followLink(page: Page): Promise<void> {
  const path = new URL(page.url()).pathname
  const link = page
    .getByRole('main')
    .locator('a[href^="/"]:not([href*="."])')
    .filter({ visible: true })
    .first()
  const footerLink = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' })
  const chosen = (await link.count()) > 0 && path !== '/privacy' ? link : footerLink
  await chosen.click()
}
