import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page, Route } from '@playwright/test'
import { heroLineExit } from '#drawings/catalogue.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { expect, expectAccessible, visitorTest as test, untilAwake } from '../support/browser-test.ts'
import { expectImagesInOrder } from '../support/page-checks.ts'
import { makeOwnersFile } from '../support/site-file.ts'
import { startSite } from '../support/site-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const main = (page: Page) => page.getByRole('main')
const section = (page: Page, name: string) => main(page).getByRole('region', { name })

/** The drawing at the top, which comes at once and before everything else. */
async function expectHero(page: Page, file: string): Promise<void> {
  const drawing = main(page).getByRole('img', { name: /^South-East Queensland block/ })
  await expect(drawing).toHaveAttribute('fetchpriority', 'high')
  await expect(drawing).toHaveJSProperty('currentSrc', new URL(file, page.url()).href)
  await expectImagesInOrder(page, [/site-hero/])
}

test('a phone shows the number, the narrow drawing, and cards that turn and lead on', async ({ page }) => {
  await page.goto(pagePaths.home)
  const emergency = main(page).getByRole('link', { name: 'Emergency (07) 5550 0142' })
  await expect(emergency).toBeInViewport()

  await test.step('the hero drawing comes in the narrow crop', async () => {
    await expectHero(page, '/drawings/site-hero-narrow.svg')
  })

  await test.step('a card turns through its images, round both ends', async () => {
    const card = page.getByRole('region', { name: 'Air Conditioning' })
    await card.scrollIntoViewIfNeeded()
    await expect(card.getByText('Dwg 01 / 04')).toBeVisible()
    await card.getByRole('button', { name: 'Previous image' }).click()
    await expect(card.getByText('Dwg 04 / 04')).toBeVisible()
    await card.getByRole('button', { name: 'Next image' }).click()
    await expect(card.getByText('Dwg 01 / 04')).toBeVisible()
    await expect(card.getByRole('img')).toHaveCount(1)
  })

  await test.step('the emergency number keeps its icon beside its words on a narrow phone', async () => {
    const label = main(page).getByRole('link', { name: 'Emergency (07) 5550 0142' })
    for (const [width, lines] of [
      [360, 1],
      [320, 2],
    ] as const) {
      await page.setViewportSize({ width, height: 700 })
      const [icon, words, number] = await Promise.all(
        ['svg', 'span >> nth=0', 'span >> nth=1'].map((part) => label.locator(part).boundingBox()),
      )
      if (!icon || !words || !number) throw new Error('Nothing was measured')
      expect(words.x - icon.x - icon.width, `${width} px`).toBeLessThanOrEqual(12)
      expect(number.y < words.y + words.height ? 1 : 2, `${width} px`).toBe(lines)
    }
  })

  await test.step('with a gallery that turns too it meets WCAG 2.2 AA', () => expectAccessible(page))

  await test.step('a kind of work leads to its block', async () => {
    await section(page, 'One crew, four kinds of work')
      .getByRole('link', { name: 'Learn More about residential electrical work' })
      .click()
    await expect(page).toHaveURL(/\/services#residential$/)
    await expect(page.getByRole('heading', { name: 'Residential', exact: true })).toBeInViewport()
  })
})

test('on a desk the hero drawing is the wide one, and its line runs behind the plates to the bus', {
  tag: '@desk',
}, async ({ page }) => {
  await page.goto(pagePaths.home)
  await expectHero(page, '/drawings/site-hero.svg')
  const box = async (selector: string) => {
    const found = await page.locator(selector).boundingBox()
    if (!found) throw new Error(`${selector} is not there`)
    return found
  }
  const [drawing, line, feed, bus] = await Promise.all(
    ['.hero__art img', '.hero__line', '.feed', '.service-cards__rail'].map(box),
  )
  if (!drawing || !line || !feed || !bus) throw new Error('Nothing was measured')
  expect((line.x + line.width / 2 - drawing.x) / drawing.width).toBeCloseTo(heroLineExit, 3)
  expect(line.y).toBeLessThan(drawing.y + drawing.height)
  expect(line.y + line.height).toBeGreaterThan(feed.y + feed.height)
  expect(bus.y).toBeCloseTo(feed.y + feed.height, 0)
  expect(line.x).toBeGreaterThan(bus.x)
})

test('testimonials that the server could not read for the page are fetched: loading, then the first six', {
  tag: '@desk',
}, async ({ browser }) => {
  using folder = temporaryFolder()
  const file = path.join(folder.path, 'site.db')
  writeFileSync(file, await makeOwnersFile())
  {
    using db = new DatabaseSync(file)
    db.exec('alter table testimonials rename to unreadable')
  }
  // From its start on, pages are made without them.
  await using site = await startSite(folder.path, { LOG_LEVEL: 'silent' })
  const open = async (answer: (route: Route) => Promise<void>) => {
    const own = await browser.newPage()
    await own.route(`**${apiPaths.approvedTestimonials}`, answer)
    await own.goto(site.address)
    return own
  }
  const endless = 'https://example.com/'.padEnd(300, 'x')
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const own = await open(async (route) => {
    await answered
    const testimonials = Array.from({ length: 7 }, (_, place) => ({
      id: String(place),
      clientName: `Client ${place + 1} of ours`,
      testimonialText: place === 1 ? endless : 'Neat work.\n\nOn time.',
      company: place === 0 ? 'Sample Foods' : '',
      projectType: place === 0 ? 'Industrial' : '',
      rating: 4,
    }))
    await route.fulfill({ json: testimonials })
  })
  await untilAwake(own.getByText('Loading testimonials...'))
  answer()
  const slips = section(own, 'Signed off by').getByRole('figure')
  await expect(slips).toHaveCount(6)
  await expect(slips.first()).toContainText('Client 1 of ours')
  expect(await slips.first().locator('blockquote').innerText(), 'as written').toBe('Neat work.\n\nOn time.')
  await expect(slips.first()).toContainText('Sample Foods. Industrial')
  await expect(slips.nth(2)).toContainText('Valued Customer')
  await expect(slips.nth(2).getByRole('img', { name: '4 out of 5' })).toBeVisible()
  await expect(own.getByText('Loading testimonials...')).toHaveCount(0)
  await expect(section(own, 'Signed off by')).toContainText('A selection of client feedback.')
  const room = await section(own, 'Signed off by').boundingBox()
  const box = await slips.nth(1).boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0), 'a word without an end').toBeLessThanOrEqual(
    (room?.x ?? 0) + (room?.width ?? 0),
  )
  await own.close()

  const failing = await open((route) => route.continue())
  await section(failing, 'Signed off by').scrollIntoViewIfNeeded()
  await expect(section(failing, 'Signed off by').getByText(/^Sample review, /)).toHaveCount(3)
  await failing.close()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('everything is there but what could not work, and lists lead to every drawing', async ({ page }) => {
    await page.goto(pagePaths.home)
    await expect(section(page, 'The work, sheet by sheet').getByRole('img')).toHaveCount(6)
    await expect(page.getByRole('button', { name: 'Next image' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Image 2 of/ })).toHaveCount(0)
    await expect(page.locator('.spinner:visible')).toHaveCount(0)
    await page.getByRole('link', { name: 'Water Treatment' }).click()
    await expect(page).toHaveURL(/\/portfolio#water$/)
    await expect(page.locator('.sheet__field img')).toHaveCount(6)
    await expect(page.locator('.spinner:visible')).toHaveCount(0)
    const sheets = page.locator('.drawing-list').getByRole('link')
    await expect(sheets).toHaveCount(45)
    await sheets.nth(7).click()
    await expect(page).toHaveURL(/\/drawings\/industrial-08-.*\.svg$/)
  })
})
