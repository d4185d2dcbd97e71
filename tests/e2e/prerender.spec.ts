import { apiPaths, pagePaths } from '#shared/paths.ts'
import { openRawBrowser } from '../support/browser-protocol.ts'
import { visitorTest as base, expect } from '../support/browser-test.ts'
import { publicPages } from '../support/public-pages.ts'
import { openRawTab, type RawTab } from '../support/raw-tab.ts'
import { agreeAndSolve, fillInQuote, quoteFields, requestsOf } from '../support/visitor-forms.ts'

/** Where Playwright is attached no page is made ahead of a visit: this is a tab of a browser of its own. */
const test = base.extend<{ tab: RawTab }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
  tab: async ({}, use) => {
    await using browser = await openRawBrowser()
    await use(await openRawTab(browser.connection, { width: 1280, height: 900 }))
  },
})

test.use({ expectedConsole: /ERR_FAILED/ })

const isMadeAhead = 'document.prerendering && document.readyState === "complete"'
const isLive = 'document.querySelector("[data-at-once][data-live]") !== null'
const wasMadeAhead = 'performance.getEntriesByType("navigation")[0].activationStart > 0'
const heading = 'document.querySelector("h1").textContent'
const calls = `performance.getEntriesByType('resource')
  .filter(({ initiatorType, name }) => initiatorType === 'fetch' || name.includes('/api/')).map(({ name }) => name)`

test('a form under the pointer is made ready, and answers at once when it is opened', async ({
  tab,
  site,
}) => {
  await tab.open(site.address + pagePaths.about)
  await tab.pointAt(pagePaths.quote)
  await tab.until(`${isMadeAhead} && ${isLive}`, pagePaths.quote)
  expect(await tab.evaluate(calls, pagePaths.quote)).toEqual([])
  expect(await tab.evaluate(heading)).toBe('About us')

  await tab.press(pagePaths.quote)
  await tab.until(`location.pathname === '${pagePaths.quote}' && !document.prerendering`)
  expect(await tab.evaluate(wasMadeAhead)).toBe(true)
  expect(await tab.evaluate(isLive)).toBe(true)
  await tab.evaluate('document.querySelector("main form").requestSubmit()')
  await tab.until('document.querySelector("main [aria-invalid=true]") === document.activeElement')
})

/** What the browser may make ahead from a page that has a link to every page of the site. */
async function candidatesFrom(address: string): Promise<string[]> {
  await using browser = await openRawBrowser()
  const tab = await openRawTab(browser.connection, { width: 1280, height: 900 })
  let candidates: string[] = []
  browser.connection.on<{ preloadingAttemptSources: { key: { url: string } }[] }>(
    'Preload.preloadingAttemptSourcesUpdated',
    ({ preloadingAttemptSources: all }) => {
      candidates = all.map(({ key }) => new URL(key.url).pathname)
    },
  )
  await tab.open(address)
  await tab.send('Preload.enable')
  for (const path of Object.values(pagePaths)) {
    await tab.evaluate(
      `document.body.append(Object.assign(document.createElement('a'), { href: '${path}', text: 'A link' }))`,
    )
  }
  // Two frames later the browser has looked at them all.
  await tab.evaluate('new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))')
  await tab.evaluate('new Promise((told) => setTimeout(told))')
  return candidates
}

test('every public page may be made ahead of a visit, and none of the owner’s', async ({ site }) => {
  const candidates = await candidatesFrom(site.address + pagePaths.about)
  expect([...new Set(candidates)].toSorted()).toEqual(publicPages.toSorted())
  expect(await candidatesFrom(site.address + pagePaths.adminLogin)).toEqual([])
})

test('a form that waits for a network is sent by no page before somebody sees it', async ({
  tab,
  site,
  page,
}) => {
  for (const path of [pagePaths.privacy, pagePaths.quote]) {
    await test.step(path, async () => {
      const visitor = `Wanda Waits for ${path}`
      await page.goto(pagePaths.quote)
      await fillInQuote(page, visitor)
      await agreeAndSolve(page)
      await page.route(`**${apiPaths.quote}`, (route) => route.abort())
      await quoteFields(page).send.click()
      await expect(page.getByRole('heading', { name: 'Saved on this device, not sent yet' })).toBeVisible()
      const saved = await page.evaluate(() => JSON.stringify({ ...localStorage }))
      // Nothing of it is left for the page that comes next.
      await page.evaluate(() => localStorage.clear())
      await page.goto('about:blank')

      await tab.open(site.address + pagePaths.about)
      await tab.evaluate(`Object.assign(localStorage, ${saved})`)
      await tab.pointAt(path)
      await tab.until(`${isMadeAhead} && (${isLive} || !document.querySelector('[data-at-once]'))`, path)
      expect(await tab.evaluate(calls, path)).toEqual([])
      expect(await requestsOf(page, visitor)).toEqual([])

      await tab.press(path)
      await tab.until(`location.pathname === '${path}' && !document.prerendering`)
      expect(await tab.evaluate(wasMadeAhead)).toBe(true)
      await expect.poll(() => requestsOf(page, visitor)).toHaveLength(1)
    })
  }
})
