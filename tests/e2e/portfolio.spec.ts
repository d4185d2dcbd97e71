import type { Locator, Page } from '@playwright/test'
import { pagePaths } from '#shared/paths.ts'
import { expect, visitorTest as test, untilAwake } from '../support/browser-test.ts'

/** One project's frame and controls. */
function galleryOf(page: Page, title: string) {
  const carousel = page.getByRole('region', { name: title, exact: true })
  return {
    carousel,
    field: carousel.locator('.sheet__field'),
    image: carousel.getByRole('img'),
    next: carousel.getByRole('button', { name: 'Next image' }),
    previous: carousel.getByRole('button', { name: 'Previous image' }),
    dot: (number: number) => carousel.getByRole('button', { name: new RegExp(`^Image ${number} of `) }),
    counter: carousel.getByText(/^(Dwg|Photo) \d\d \/ \d\d$/),
    announcement: carousel.locator('[aria-live]'),
  }
}

type Gallery = ReturnType<typeof galleryOf>

async function swipe(page: Page, field: Locator, across: number, down = 0): Promise<void> {
  await field.scrollIntoViewIfNeeded()
  const box = await field.boundingBox()
  if (!box) throw new Error('The field is not there')
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: share === undefined ? [] : [{ x: from.x + across * share, y: from.y + down * share }],
    })
  await touch('touchStart', 0)
  for (const share of [0.25, 0.5, 0.75, 1]) await touch('touchMove', share)
  await touch('touchEnd')
  await session.detach()
}

/** The links beside or below a gallery turn it, and lead nowhere else. */
async function turnByList(page: Page, links: Locator): Promise<void> {
  const gallery = galleryOf(page, 'Rural/Farming Solutions')
  await gallery.field.scrollIntoViewIfNeeded()
  await expect(links).toHaveCount(10)
  await links.nth(3).click()
  await expect(gallery.counter).toHaveText('Dwg 04 / 10')
  await expect(links.nth(3)).toHaveAttribute('aria-current', 'true')
  await expect(page).toHaveURL(/\/portfolio$/)
  await expect(gallery.announcement).toHaveText(/^Image 4 of 10: /)
}
const listOf = (page: Page, list: string) =>
  page.locator('.set').filter({ hasText: 'Rural/Farming Solutions' }).locator(list).getByRole('link')

test('a thumb turns a gallery', async ({ page }) => {
  await page.goto(pagePaths.portfolio)

  await test.step('with no gap between a frame and its strip', async () => {
    const carousels = page.locator('.set').getByRole('region')
    await expect(carousels).toHaveCount(6)
    for (const carousel of await carousels.all()) {
      const [frame, strip] = await Promise.all([
        carousel.boundingBox(),
        carousel.locator('xpath=..').locator('.thumbnails').boundingBox(),
      ])
      expect((strip?.y ?? 0) - (frame?.y ?? 0) - (frame?.height ?? 0)).toBeLessThanOrEqual(16)
    }
  })

  await test.step('by previous and next round the ends, which say where one is only then', async () => {
    const gallery = galleryOf(page, 'Water Treatment')
    await expect(gallery.announcement).toBeEmpty()
    await gallery.previous.click()
    await expect(gallery.counter).toHaveText('Dwg 06 / 06')
    await expect(gallery.announcement).toHaveText(/^Image 6 of 6: \S/)
    await expect(gallery.image).toHaveCount(1)
    await gallery.next.click()
    await expect(gallery.counter).toHaveText('Dwg 01 / 06')
    await gallery.next.click()
    await expect(gallery.counter).toHaveText('Dwg 02 / 06')
    await expect(galleryOf(page, 'Air Conditioning').announcement).toBeEmpty()
  })

  await test.step('by a swipe over 50 pixels either way, not by a shorter one or a scroll', async () => {
    const gallery = galleryOf(page, 'Residential Improvements and Repairs')
    await untilAwake(gallery.field)
    await swipe(page, gallery.field, -80)
    await expect(gallery.counter).toHaveText('Dwg 02 / 06')
    await swipe(page, gallery.field, 80)
    await expect(gallery.counter).toHaveText('Dwg 01 / 06')
    await swipe(page, gallery.field, 80)
    await expect(gallery.counter).toHaveText('Dwg 06 / 06')
    await swipe(page, gallery.field, -45)
    const before = await page.evaluate(() => window.scrollY)
    await swipe(page, gallery.field, -60, -160)
    await expect(gallery.counter).toHaveText('Dwg 06 / 06')
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before)
  })

  await test.step('by the strip of thumbnails', async () => {
    const thumbnails = listOf(page, '.thumbnails')
    await turnByList(page, thumbnails)
    await expect(thumbnails.nth(3).locator('img')).toBeVisible()
  })

  await test.step('and nothing else moves when the image changes', async () => {
    const gallery = galleryOf(page, 'Industrial Plant Solutions')
    const below = page.getByRole('heading', { name: 'Residential Improvements and Repairs' })
    // Against each other: a press may scroll the page by a pixel.
    const places = async () => {
      const [field, next] = [await gallery.field.boundingBox(), await below.boundingBox()]
      return { height: field?.height, distance: (next?.y ?? 0) - (field?.y ?? 0) }
    }
    await gallery.next.scrollIntoViewIfNeeded()
    const before = await places()
    for (const number of [2, 3, 4, 5]) {
      await gallery.next.click()
      await expect(gallery.counter).toHaveText(`Dwg 0${number} / 14`)
      expect(await places()).toEqual(before)
    }
  })

  await test.step('by a dot as high as a thumb asks, here and on the home page', async () => {
    for (const path of [pagePaths.portfolio, pagePaths.home]) {
      if (path === pagePaths.home) await page.goto(path)
      const gallery = page.getByRole('region', { name: 'Industrial Plant Solutions' })
      const dot = gallery.getByRole('button', { name: 'Image 2 of 14' })
      expect((await dot.boundingBox())?.height).toBeGreaterThanOrEqual(44)
      const [dots, next] = await Promise.all([
        gallery.getByRole('toolbar', { name: 'Choose image' }).boundingBox(),
        gallery.getByRole('button', { name: 'Next image' }).boundingBox(),
      ])
      expect((dots?.y ?? 0) + (dots?.height ?? 0), 'beside no other way to turn').toBeLessThanOrEqual(
        next?.y ?? 0,
      )
      expect(next?.width).toBeGreaterThanOrEqual(44)
    }
  })
})

test('a desk turns a gallery by its dots, by the keyboard and by the list of sheets', {
  tag: '@desk',
}, async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/drawings/industrial-01-*', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(pagePaths.portfolio, { waitUntil: 'domcontentloaded' })
  const [industrial, water, commercial] = (
    ['Industrial Plant Solutions', 'Water Treatment', 'Commercial'] as const
  ).map((title) => galleryOf(page, title)) as [Gallery, Gallery, Gallery]

  await test.step('a spinner stands in the frame until the first image has come', async () => {
    await expect(industrial.field.locator('.spinner')).toBeVisible()
    release()
    await expect(industrial.field.locator('.spinner')).toBeHidden()
  })

  await test.step('the neighbours are fetched as soon as a gallery is in sight', async () => {
    await expect(water.field.locator('img')).toHaveCount(1)
    await water.field.scrollIntoViewIfNeeded()
    await expect(water.field.locator('img')).toHaveCount(3)
    await expect(water.field.locator('img[src*="water-02"]')).toHaveCount(1)
    await expect(water.field.locator('img[src*="water-06"]')).toHaveCount(1)
  })

  await test.step('a dot jumps to its image', async () => {
    await industrial.dot(9).click()
    await expect(industrial.counter).toHaveText('Dwg 09 / 14')
    await expect(industrial.dot(9)).toHaveAttribute('aria-current', 'true')
    await expect(industrial.image).toHaveAttribute('src', /industrial-09/)
    await expect(industrial.field.locator('[data-shown]')).toHaveAttribute('src', /industrial-09/)
  })

  await test.step('arrow keys, Home and End turn it and take the focus along the dots', async () => {
    await commercial.dot(1).focus()
    await page.keyboard.press('ArrowRight')
    await expect(commercial.dot(2)).toBeFocused()
    await page.keyboard.press('End')
    await expect(commercial.dot(5)).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(commercial.dot(1)).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(commercial.counter).toHaveText('Dwg 05 / 05')
    await page.keyboard.press('Home')
    await expect(commercial.counter).toHaveText('Dwg 01 / 05')
    await commercial.next.focus()
    await page.keyboard.press('ArrowLeft')
    await expect(commercial.counter).toHaveText('Dwg 05 / 05')
    await expect(commercial.next).toBeFocused()
  })

  await test.step('only the current dot is a stop of the Tab key, and no hidden image', async () => {
    await expect(commercial.carousel.locator('.gallery-dots button:not([tabindex="-1"])')).toHaveCount(1)
    await expect(commercial.field.locator('img:not([aria-hidden])')).toHaveCount(1)
    await expect(commercial.field.locator('a, button, [tabindex]')).toHaveCount(0)
  })

  await test.step('the list of sheets turns it', () => turnByList(page, listOf(page, '.drawing-list')))

  await test.step('an image fades in over 300 ms, and at once for who asks for less motion', async () => {
    const shown = commercial.field.locator('[data-shown]')
    await expect(shown).toHaveCSS('transition-duration', '0.3s')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect(
      await shown.evaluate((image) => Number.parseFloat(getComputedStyle(image).transitionDuration)),
    ).toBeLessThan(0.001)
  })
})
