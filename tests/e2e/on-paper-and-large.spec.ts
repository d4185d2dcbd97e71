import { pagePaths } from '#shared/paths.ts'
import { expect, expectAccessible, visitorTest as test } from '../support/browser-test.ts'
import { brokenWords, enlargeLetters } from '../support/large-letters.ts'
import { expectAsWideAsItsWindow, expectNoSidewaysScroll } from '../support/page-checks.ts'
import { sheetsOfPaper, usualPaper } from '../support/paper.ts'
import { publicPages } from '../support/public-pages.ts'

test.use({ expectedConsole: /status of 404/ })

const notFound = '/nothing-here'

test('every page is accessible, and runs off no phone, with letters of twice their size neither', async ({
  page,
}) => {
  test.slow()
  for (const path of [...publicPages, notFound]) {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(path)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await enlargeLetters(page)
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 800 })
      await expectAsWideAsItsWindow(page, `${path} at ${width} px`)
      if (width === 390) expect(await brokenWords(page, 13), path).toEqual([])
    }
  }
})

test('numbers to ring grow with the letters', async ({ page }) => {
  const numbers = page.getByRole('main').locator('.fact-card__number, .call-card__number, .checks a')
  const sizes = () =>
    numbers.evaluateAll((links) => links.map((link) => Number.parseFloat(getComputedStyle(link).fontSize)))
  const setLetters = (size: string) =>
    page.evaluate((size) => {
      document.documentElement.style.fontSize = size
    }, size)
  for (const path of [pagePaths.home, pagePaths.contact, pagePaths.quote]) {
    await page.goto(path)
    for (const width of [360, 390, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await setLetters('')
      const usual = await sizes()
      await setLetters('200%')
      const grown = async () => {
        const enlarged = await sizes()
        return Math.min(...usual.map((size, index) => (enlarged[index] ?? 0) / size))
      }
      await expect.poll(grown, `${path} at ${width} px`).toBeGreaterThan(1.84)
      expect(usual.length).toBeGreaterThan(0)
    }
  }
})

test('pages of drawings take no more paper than they need', { tag: '@desk' }, async ({ page }) => {
  await page.goto(pagePaths.portfolio)
  await page.emulateMedia({ media: 'print' })
  const title = page.getByText('General arrangement', { exact: true }).first()
  await expect(title).toBeVisible()
  expect((await title.boundingBox())?.width).toBeGreaterThan(150)
  const current = page.locator('.drawing-list [aria-current]').first()
  await expect(current).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  expect(await sheetsOfPaper(page)).toBeLessThanOrEqual(4)
  await page.goto(pagePaths.home)
  expect(await sheetsOfPaper(page)).toBeLessThanOrEqual(3)
  for (const [path, most] of [
    [pagePaths.services, 2],
    [pagePaths.contact, 2],
  ] as const) {
    await page.goto(path)
    expect(await sheetsOfPaper(page), path).toBeLessThanOrEqual(most)
  }
  await page.goto(pagePaths.contact)
  await expect(page.getByRole('heading', { name: 'Business hours', exact: true })).toBeVisible()
  await expect(page.getByText(/^(Open|Closed) now/)).toBeHidden()
  await page.goto(pagePaths.quote)
  expect(await sheetsOfPaper(page, usualPaper)).toBe(1)
  // What is folded on the screen can't be opened on paper.
  const check = page.getByText('Is the whole street out?').first()
  await expect(check).toBeVisible()
  expect((await check.boundingBox())?.height).toBeGreaterThan(0)
})
