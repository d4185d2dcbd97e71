import { pagePaths } from '#shared/paths.ts'
import { expect, visitorTest as test } from '../support/browser-test.ts'
import { brokenWords, enlargeLetters } from '../support/large-letters.ts'
import { sheetsOfPaper, usualPaper } from '../support/paper.ts'
import { publicPages } from '../support/public-pages.ts'

test.use({ expectedConsole: /status of 404/ })

const notFound = '/nothing-here'

test('with letters of twice their size nothing runs off a phone', async ({ page }) => {
  for (const path of [...publicPages, notFound]) {
    await page.goto(path)
    await enlargeLetters(page)
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 800 })
      const wider = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(wider, `${path} at ${width} px`).toBeLessThanOrEqual(width)
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

test('one orange label at a time stands in reach of the thumb', async ({ page }) => {
  const dock = page.getByRole('navigation', { name: 'Call or get a quote' })
  const orange = 'rgb(244, 123, 32)'
  const quote = dock.getByRole('link', { name: 'Free quote' })
  await page.goto(pagePaths.contact)
  await expect(quote).toBeVisible()
  await expect(quote).not.toHaveCSS('background-color', orange)
  await page.goto(pagePaths.services)
  await expect(quote).toHaveCSS('background-color', orange)
  await page
    .getByRole('main')
    .getByRole('link', { name: 'Request Quote', exact: true })
    .scrollIntoViewIfNeeded()
  await expect(dock).toBeHidden()
  await page.goto(notFound)
  await expect(dock).toBeHidden()
})

test('the way up lies over nothing that is read or filled in', async ({ page }) => {
  const toTop = page.getByRole('button', { name: 'Scroll to top' })
  await page.goto(pagePaths.contact)
  await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }))
  await expect(toTop).toBeVisible()
  const box = await toTop.boundingBox()
  if (!box) throw new Error('Nothing was measured')
  const dock = await page.getByRole('navigation', { name: 'Call or get a quote' }).boundingBox()
  expect(box.y).toBeGreaterThanOrEqual(dock?.y ?? Number.POSITIVE_INFINITY)
  await page.getByLabel('Message').focus()
  await expect(toTop).toBeHidden()
})

test('cards show no numbers that nobody explains, and the gallery shows them with their words', async ({
  page,
}) => {
  await page.goto(pagePaths.home)
  const drawing = page.getByRole('img', { name: /^Processing plant with silos/ })
  await expect(drawing).toHaveAttribute('src', /#plain$/)
  await page.goto(pagePaths.portfolio)
  await expect(drawing).not.toHaveAttribute('src', /#/)
  await expect(page.getByRole('listitem').filter({ hasText: /^1Control board$/ })).toBeVisible()
})

test.describe('also where it is sent before the page has its code', () => {
  test.use({ expectedConsole: /status of 400/ })

  test('a text that is too short is told in plain words as well', { tag: '@desk' }, async ({ page }) => {
    await page.goto(pagePaths.contact)
    await page.getByLabel('Message').fill('Hello')
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(page.getByText('A little more, please: at least 10 letters or numbers.')).toBeVisible()
    await expect(page.getByLabel('Message')).toHaveAccessibleDescription(
      /String must contain at least 10 character\(s\) A little more, please/,
    )
  })
})
