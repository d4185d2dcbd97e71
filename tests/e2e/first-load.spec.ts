import type { Page } from '@playwright/test'
import { pagePaths } from '#shared/paths.ts'
import { expect, visitorTest as test } from '../support/browser-test.ts'
import { publicPages } from '../support/public-pages.ts'

/** Before images further down, and before a form's own code. */
const maxRequests = 8
/** Lighthouse shows three decimals: this is its 0. */
const noShift = 0.0005

const paths = [...publicPages, '/nothing']

interface Seen {
  shifts: number
  largest: Element | null
}

test.use({ expectedConsole: /status of 404/ })

/** Writes down what moves and what is the largest thing in sight, from the first moment on. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: Seen = { shifts: 0, largest: null }
    Object.assign(window, { seen })
    const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
    observe('layout-shift', (entry) => {
      seen.shifts += (entry as PerformanceEntry & { value: number }).value
    })
    observe('largest-contentful-paint', (entry) => {
      seen.largest = (entry as PerformanceEntry & { element: Element | null }).element
    })
  })
}

const seenOn = (page: Page) =>
  page.evaluate(() => {
    const { shifts, largest } = (window as unknown as { seen: Seen }).seen
    return { shifts, hasLargest: largest !== null, isLazy: largest?.getAttribute('loading') === 'lazy' }
  })

test('no code but the one small script is asked for before the page is seen', { tag: '@desk' }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    const { observe } = PerformanceObserver.prototype
    PerformanceObserver.prototype.observe = function (options) {
      const now = () => observe.call(this, options)
      if (options?.type === 'paint') Object.assign(window, { tellOfPaint: now })
      else now()
    }
  })
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await page.goto(pagePaths.quote, { waitUntil: 'networkidle' })
  expect(scripts).toEqual([expect.stringContaining('/assets/boot-')])

  await page.evaluate('tellOfPaint()')
  await expect(page.getByText(/^\d+ \+ \d+ =$/)).toBeVisible()
  expect(scripts.length).toBeGreaterThan(1)
})

test('every page needs few requests, and stands still when fonts and scripts come late', async ({ page }) => {
  await watch(page)
  let isShown: PromiseWithResolvers<void>
  // With a route nothing comes from the browser's cache: each page is the first.
  await page.route(/\.(woff2|js)$/, async (route) => {
    await isShown.promise
    await route.continue()
  })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.resourceType()))
  const eager = page.locator('img:not([loading=lazy])')
  for (const path of paths) {
    await test.step(path, async () => {
      isShown = Promise.withResolvers<void>()
      asked.length = 0
      await page.goto(path, { waitUntil: 'commit' })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect
        .poll(() => eager.evaluateAll((all) => all.every((image) => (image as HTMLImageElement).complete)))
        .toBe(true)
      const eagerImages = await eager.count()
      const first = asked.filter((type) => ['document', 'stylesheet', 'font', 'script'].includes(type))
      expect(first.length + eagerImages).toBeLessThanOrEqual(maxRequests)

      isShown.resolve()
      await page.waitForLoadState('networkidle')
      await page.evaluate(async () => {
        await document.fonts.ready
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      })
      const seen = await seenOn(page)
      expect(seen).toMatchObject({ hasLargest: true, isLazy: false })
      expect(seen.shifts).toBeLessThan(noShift)
    })
  }
})

test('galleries ask for their code once they come near, or are touched', { tag: '@desk' }, async ({
  page,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  for (const path of [pagePaths.home, pagePaths.portfolio]) {
    scripts.length = 0
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(scripts, path).toEqual([expect.stringContaining('/assets/boot-')])
    await page.mouse.wheel(0, 200)
    await page.getByRole('region', { name: 'Industrial Plant Solutions' }).scrollIntoViewIfNeeded()
    await expect(page.locator('[data-island][data-live]').first()).toBeAttached()
    expect(scripts.length, path).toBeGreaterThan(1)
  }
})
