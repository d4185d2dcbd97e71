/**
 * Fails when a page grows past its budget of compressed bytes, counted in a browser over everything that comes.
 * HTML, requests and shifts have tests: tests/api/pages.test.ts, tests/e2e/first-load.spec.ts.
 */
import { type Browser, chromium, type Locator, type Page, type Request } from '@playwright/test'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { findChromium } from '../tests/support/chromium.ts'
import { ownerLogin } from '../tests/support/owner-login.ts'
import { startSite } from '../tests/support/site-process.ts'
import { temporaryFolder } from '../tests/support/temporary-folder.ts'

interface Budget {
  path: string
  /** Kilobytes of scripts before anything is touched, and after everything was used. */
  untouchedKb: number
  walkedKb: number
}

const { adminLogin, admin, notifications, contact, quote, submitTestimonial, ...others } = pagePaths
const formsKb = { untouchedKb: 93, walkedKb: 100 }
const forms = [contact, quote, submitTestimonial].map((path) => ({ path, ...formsKb }))
const documents = Object.values(others).map((path) => ({ path, untouchedKb: 8, walkedKb: 85 }))
/** Scripts of an owner's page on which nothing is opened. A changed word moves the compressed size by 0.2 KB. */
const ownersLeastKb = 149.6
const ownerPages = [
  { path: admin, untouchedKb: 150.1, walkedKb: 163.1 },
  { path: notifications, untouchedKb: 152.2, walkedKb: 152.2 },
]
const addLeadKb = 9.2
const stylesKb = 12
/** Stylesheet of the forms, which pages that lead to a form fetch after loading. */
const stylesAheadKb = 3
const fontsKb = 75

/** Without the owner's service worker, which would answer with files that are no longer compressed. */
const phone = {
  ...{ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  serviceWorkers: 'block',
} as const
const kb = (bytes: number) => Math.round(bytes / 100) / 10

let isOver = false
const coming = new Set<Request>()
using folder = temporaryFolder()
const site = await startSite(folder.path)
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
try {
  for (const budget of [...documents, ...forms]) {
    const page = await newPhone(browser)
    await measure(page, budget)
    const { styles, stylesAhead } = await bytesOn(page)
    report(`${budget.path} styles`, styles, stylesKb)
    report(`${budget.path} styles ahead`, stylesAhead, stylesAheadKb)
    if (budget.path === pagePaths.home) report('fonts', (await bytesOn(page)).fonts, fontsKb)
    await page.context().close()
  }
  const owner = await newPhone(browser)
  await owner.request.post(`${site.address}/api/admin/login`, { data: ownerLogin })
  for (const budget of ownerPages) await measure(owner, budget)
  await measureSheet(owner)
  await owner.context().clearCookies()
  await measure(owner, { path: adminLogin, untouchedKb: ownersLeastKb, walkedKb: ownersLeastKb })
} finally {
  await browser.close()
  await site.stop()
}
if (isOver) process.exit(1)

async function newPhone(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext(phone)).newPage()
  coming.clear()
  page.on('request', (request) => !request.url().endsWith(apiPaths.notificationStream) && coming.add(request))
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => coming.delete(request))
  return page
}

/** A part that is left before it came, with what it asks for, would be missing from the sum. */
async function untilAllCame(page: Page): Promise<void> {
  do await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 500))))
  while (coming.size > 0)
}

/** Measures the scripts that adding a lead loads in addition to those of the list. */
async function measureSheet(page: Page): Promise<void> {
  await page.goto(site.address + admin, { waitUntil: 'networkidle' })
  const before = (await bytesOn(page)).scripts
  await page.getByRole('link', { name: 'Add lead' }).click()
  await page.getByLabel('Number, or paste anything').waitFor()
  report('Add a lead, scripts on tap', (await bytesOn(page)).scripts - before, addLeadKb)
}

async function measure(page: Page, { path, untouchedKb, walkedKb }: Budget): Promise<void> {
  await page.goto(site.address + path, { waitUntil: 'networkidle' })
  report(`${path} scripts, untouched`, (await bytesOn(page)).scripts, untouchedKb)
  await walkThrough(page)
  report(`${path} scripts, after a walk`, (await bytesOn(page)).scripts, walkedKb)
}

/** Shows every part, uses each kind of control that needs scripts, and sends a form wrongly and rightly. */
async function walkThrough(page: Page): Promise<void> {
  for (const island of await page.locator('[data-island]').all()) {
    await island.scrollIntoViewIfNeeded()
    const next = island.getByRole('button', { name: 'Next image' })
    if (await next.isVisible()) await next.click()
  }
  const form = page.locator('main form[method="post"]')
  if (await form.isVisible()) {
    for (const field of await form.locator('input:visible, select, textarea').all()) await field.focus()
    await form.locator('button[type="submit"]').click()
    if (forms.some(({ path }) => page.url().endsWith(path))) await send(form)
  }
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click()
    await untilAllCame(page)
  }
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  await page.waitForLoadState('networkidle')
}

async function send(form: Locator): Promise<void> {
  const texts = form.locator('.field :is(textarea, input:not([type="radio"], [type="checkbox"])):visible')
  for (const field of await texts.all()) {
    const type = (await field.getAttribute('type')) ?? ''
    await field.fill({ tel: '0491 570 006', email: 'jo@example.com' }[type] ?? 'Jo Citizen of Buderim')
  }
  for (const box of await form.getByRole('checkbox').all()) await box.check()
  const sum = await form.getByText(/^\d+ \+ \d+ =$/).allTextContents()
  for (const [left = 0, right = 0] of sum.map((words) => words.match(/\d+/g)?.map(Number) ?? [])) {
    await form.getByLabel(/^Security check/).fill(String(left + right))
  }
  await form.locator('button[type="submit"]').click()
  await form
    .page()
    .getByRole('link', { name: /^(Send|Write) another/ })
    .waitFor()
}

function bytesOn(page: Page) {
  return page.evaluate(() => {
    const sum = { scripts: 0, styles: 0, stylesAhead: 0, fonts: 0 }
    const ahead = [...document.querySelectorAll<HTMLLinkElement>('link[media="not all"]')].map(
      ({ href }) => href,
    )
    for (const entry of performance.getEntriesByType('resource') as PerformanceResourceTiming[]) {
      if (/\.js$/.test(entry.name)) sum.scripts += entry.encodedBodySize
      if (ahead.includes(entry.name)) sum.stylesAhead += entry.encodedBodySize
      else if (/\.css$/.test(entry.name)) sum.styles += entry.encodedBodySize
      if (/\.woff2$/.test(entry.name)) sum.fonts += entry.encodedBodySize
    }
    return sum
  })
}

function report(what: string, bytes: number, limitKb: number): void {
  const fits = kb(bytes) <= limitKb
  if (!fits) isOver = true
  console.log(`${fits ? 'ok  ' : 'OVER'} ${what}: ${kb(bytes)} KB of ${limitKb}`)
}
