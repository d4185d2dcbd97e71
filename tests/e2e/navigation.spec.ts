import { apiPaths, pagePaths } from '#shared/paths.ts'
import { expect, visitorTest as test } from '../support/browser-test.ts'

const scrollY = () => window.scrollY

test('a link leads to the top of another document, and back to the place that was left', async ({ page }) => {
  await page.goto(pagePaths.services)
  const end = page.getByRole('region', { name: 'Not sure which one you need?' })
  await end.scrollIntoViewIfNeeded()
  const left = await page.evaluate(scrollY)
  expect(left).toBeGreaterThan(500)
  const documents: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()))

  await end.getByRole('link', { name: 'Request Quote' }).click()
  await expect(page).toHaveURL(/\/quote$/)
  await expect(page).toHaveTitle(/^Request a free quote/)
  expect(await page.evaluate(scrollY)).toBe(0)
  expect(documents).toHaveLength(1)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()

  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Electrical services')
  await expect.poll(() => page.evaluate(scrollY)).toBe(left)
})

test('a page that is left before it was seen, for a file, or in a window that shrinks raises no error', {
  tag: '@desk',
}, async ({ page }) => {
  await page.goto(pagePaths.about)
  const items = ['Services', 'Portfolio', 'About', 'Contact', 'Home']
  const pressed = new Set<string>()
  // Whoever presses again does so while the next page is still coming, now before it is seen and now after.
  for (const turn of Array.from({ length: 40 }, (_, index) => index)) {
    const item = items[(turn * 2) % items.length] ?? ''
    const isPressed = await page
      .evaluate((name) => {
        const links = document.querySelectorAll<HTMLAnchorElement>('header nav a')
        const link = [...links].find(({ textContent }) => textContent === name)
        link?.click()
        return link !== undefined
      }, item)
      // The page that was asked is gone.
      .catch(() => false)
    if (isPressed) pressed.add(item)
  }
  expect(pressed.size).toBe(items.length)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy policy')

  for (const file of ['/robots.txt', '/favicon.svg', apiPaths.health]) {
    await page.goto(pagePaths.about)
    await page.evaluate((path) => {
      location.href = path
    }, file)
    await page.waitForURL(`**${file}`)
    await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))))
  }
  await page.goto(pagePaths.services)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy policy')
})

test.describe('a phone that never gets the code of the galleries', () => {
  test.use({ expectedConsole: /ERR_FAILED|Failed to fetch dynamically imported module/ })

  test('keeps them as the server sent them', async ({ page }) => {
    await page.route(/assets\/(?!boot-).*\.js$/, (route) => route.abort())
    await page.goto(pagePaths.home)
    const gallery = page.getByRole('region', { name: 'Water Treatment' })
    await gallery.getByRole('button', { name: 'Next image' }).click()
    await expect(gallery.getByText('Dwg 01 / 06')).toBeVisible()
    await page.unroute(/assets\/(?!boot-).*\.js$/)
    await gallery.getByRole('button', { name: 'Next image' }).click()
    await expect(gallery.getByText('Dwg 02 / 06')).toBeVisible()
  })
})
