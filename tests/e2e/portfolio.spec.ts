import type { Locator, Page } from '@playwright/test'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { expect, expectAccessible, test, untilAwake } from '../support/browser-test.ts'
import { ownerLogin } from '../support/owner-login.ts'
import { expectNoSidewaysScroll } from '../support/page-checks.ts'
import { jpegFromPhone } from '../support/photo-samples.ts'

const sets = [
  ['Industrial Plant Solutions', 14, 'Industrial'],
  ['Residential Improvements and Repairs', 6, 'Residential'],
  ['Rural/Farming Solutions', 10, 'Rural/Farming'],
  ['Water Treatment', 6, 'Industrial'],
  ['Air Conditioning', 4, 'Residential'],
  ['Commercial', 5, 'Commercial'],
] as const

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

test.beforeEach(async ({ page }) => {
  await page.goto(pagePaths.portfolio)
})

test('shows the six projects in full, with a jump list', async ({ page }) => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Project portfolio')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    ...sets.map(([title]) => title),
    'Got a job to draw up?',
  ])
  const jump = page.getByRole('navigation', { name: 'Projects' }).getByRole('link')
  await expect(jump).toHaveCount(6)
  for (const [place, [title, count, category]] of sets.entries()) {
    await expect(jump.nth(place)).toHaveAccessibleName(`${title} ${count} sheets`)
    const gallery = galleryOf(page, title)
    await expect(gallery.counter).toHaveText(`Dwg 01 / ${String(count).padStart(2, '0')}`)
    await expect(gallery.carousel).toContainText(new RegExp(`Category\\s*${category}`))
    await expect(gallery.carousel.getByRole('button', { name: /^Image \d+ of/ })).toHaveCount(count)
  }
})

test('ends with ways to the quote and to the contact page', async ({ page }) => {
  const end = page.getByRole('region', { name: 'Got a job to draw up?' })
  await expect(end.getByRole('link', { name: 'Request Quote' })).toHaveAttribute('href', '/quote')
  await expect(end.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact')
})

test('previous and next go round the ends, and say where one is only then', async ({ page }) => {
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

test('a dot is as high as a thumb asks, and beside no other way to turn', async ({ page }) => {
  for (const path of [pagePaths.portfolio, pagePaths.home]) {
    await page.goto(path)
    const gallery = page.getByRole('region', { name: 'Industrial Plant Solutions' })
    const dot = gallery.getByRole('button', { name: 'Image 2 of 14' })
    expect((await dot.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    const [dots, next] = await Promise.all([
      gallery.getByRole('toolbar', { name: 'Choose image' }).boundingBox(),
      gallery.getByRole('button', { name: 'Next image' }).boundingBox(),
    ])
    expect((dots?.y ?? 0) + (dots?.height ?? 0)).toBeLessThanOrEqual(next?.y ?? 0)
    expect(next?.width).toBeGreaterThanOrEqual(44)
  }
})

test('a dot jumps to its image', { tag: '@desk' }, async ({ page }) => {
  const gallery = galleryOf(page, 'Industrial Plant Solutions')
  await gallery.dot(9).click()
  await expect(gallery.counter).toHaveText('Dwg 09 / 14')
  await expect(gallery.dot(9)).toHaveAttribute('aria-current', 'true')
  await expect(gallery.image).toHaveAttribute('src', /industrial-09/)
  await expect(gallery.field.locator('[data-shown]')).toHaveAttribute('src', /industrial-09/)
})

test('arrow keys, Home and End turn it and take the focus along the dots', { tag: '@desk' }, async ({
  page,
}) => {
  const gallery = galleryOf(page, 'Commercial')
  await gallery.dot(1).focus()
  await page.keyboard.press('ArrowRight')
  await expect(gallery.dot(2)).toBeFocused()
  await page.keyboard.press('End')
  await expect(gallery.dot(5)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(gallery.dot(1)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(gallery.counter).toHaveText('Dwg 05 / 05')
  await page.keyboard.press('Home')
  await expect(gallery.counter).toHaveText('Dwg 01 / 05')

  await gallery.next.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(gallery.counter).toHaveText('Dwg 05 / 05')
  await expect(gallery.next).toBeFocused()
})

test('only the current dot is a stop of the Tab key, and no hidden image', { tag: '@desk' }, async ({
  page,
}) => {
  const gallery = galleryOf(page, 'Commercial')
  await gallery.next.click()
  await expect(gallery.carousel.locator('.gallery-dots button:not([tabindex="-1"])')).toHaveCount(1)
  await expect(gallery.field.locator('img:not([aria-hidden])')).toHaveCount(1)
  await expect(gallery.field.locator('a, button, [tabindex]')).toHaveCount(0)
})

test('a swipe over 50 pixels turns it either way; a shorter one and a scroll do not', async ({ page }) => {
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

test('the list of sheets turns the gallery; on phones it is a strip of thumbnails', { tag: '@both' }, async ({
  page,
  isMobile,
}) => {
  const list = page.locator('.set').filter({ hasText: 'Rural/Farming Solutions' })
  const links = isMobile
    ? list.locator('.thumbnails').getByRole('link')
    : list.locator('.drawing-list').getByRole('link')
  const gallery = galleryOf(page, 'Rural/Farming Solutions')
  await gallery.field.scrollIntoViewIfNeeded()
  await expect(links).toHaveCount(10)
  await links.nth(3).click()
  await expect(gallery.counter).toHaveText('Dwg 04 / 10')
  await expect(links.nth(3)).toHaveAttribute('aria-current', 'true')
  await expect(page).toHaveURL(/\/portfolio$/)
  await expect(gallery.announcement).toHaveText(/^Image 4 of 10: /)
  if (isMobile) await expect(links.nth(3).locator('img')).toBeVisible()
})

test('on a phone no gap stands between a frame and its strip', async ({ page }) => {
  for (const [title] of sets) {
    const frame = await galleryOf(page, title).carousel.boundingBox()
    const strip = await galleryOf(page, title)
      .carousel.locator('xpath=..')
      .locator('.thumbnails')
      .boundingBox()
    expect((strip?.y ?? 0) - (frame?.y ?? 0) - (frame?.height ?? 0), title).toBeLessThanOrEqual(16)
  }
})

test('nothing else moves when the image changes', async ({ page }) => {
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

test('the neighbours are fetched as soon as a gallery is in sight', { tag: '@desk' }, async ({ page }) => {
  const gallery = galleryOf(page, 'Water Treatment')
  await expect(gallery.field.locator('img')).toHaveCount(1)
  await gallery.field.scrollIntoViewIfNeeded()
  await expect(gallery.field.locator('img')).toHaveCount(3)
  await expect(gallery.field.locator('img[src*="water-02"]')).toHaveCount(1)
  await expect(gallery.field.locator('img[src*="water-06"]')).toHaveCount(1)
})

test('a spinner stands in the frame until the first image has come', { tag: '@desk' }, async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/drawings/industrial-01-*', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(pagePaths.portfolio, { waitUntil: 'domcontentloaded' })
  const gallery = galleryOf(page, 'Industrial Plant Solutions')
  await expect(gallery.field.locator('.spinner')).toBeVisible()
  release()
  await expect(gallery.field.locator('.spinner')).toBeHidden()
})

test('an image fades in over 300 milliseconds, and at once for those who ask for less motion', {
  tag: '@desk',
}, async ({ page }) => {
  const shown = galleryOf(page, 'Commercial').field.locator('[data-shown]')
  await expect(shown).toHaveCSS('transition-duration', '0.3s')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(
    await shown.evaluate((image) => Number.parseFloat(getComputedStyle(image).transitionDuration)),
  ).toBeLessThan(0.001)
})

test('a photo of the owner follows the drawings of its title, on the next visit and in the same frame', async ({
  page,
}) => {
  // Photos are encoded in five sizes and two formats.
  test.slow()
  const { request } = page.context()
  expect((await request.post(apiPaths.adminLogin, { data: ownerLogin })).ok()).toBe(true)
  const upload = await request.post(apiPaths.portfolioImages, {
    multipart: {
      category: 'Air Conditioning',
      description: 'Isolator beside the condenser',
      sortOrder: '0',
      image: { name: 'IMG_0001.JPG', mimeType: 'image/jpeg', buffer: await jpegFromPhone() },
    },
  })
  expect(upload.status()).toBe(201)
  const { id } = await upload.json()

  try {
    await page.goto(pagePaths.portfolio)
    await expect(page.getByText(/^Photos of our jobs, and drawings of typical work\./)).toBeVisible()
    const gallery = galleryOf(page, 'Air Conditioning')
    await expect(gallery.counter).toHaveText('Dwg 01 / 05')
    await gallery.previous.click()
    await expect(gallery.counter).toHaveText('Photo 05 / 05')
    await expect(gallery.image).toHaveAccessibleName('Isolator beside the condenser')
    await expect
      .poll(() => gallery.image.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
  } finally {
    // The site is the worker's, and other tests count its images.
    expect((await request.delete(apiPaths.portfolioImage(id))).ok()).toBe(true)
  }
  await page.goto(pagePaths.portfolio)
  await expect(page.getByText(/^The drawings show typical work, not particular jobs\./)).toBeVisible()
  await expect(galleryOf(page, 'Air Conditioning').counter).toHaveText('Dwg 01 / 04')
})

test('meets WCAG 2.2 AA, also at 320 pixels', async ({ page }) => {
  // Six galleries with all their sheets' names are much to look through.
  test.slow()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the first image stands, and the list leads to every other', async ({ page }) => {
    await expect(page.locator('.sheet__field img')).toHaveCount(6)
    const links = page.locator('.drawing-list').getByRole('link')
    await expect(links).toHaveCount(45)
    await expect(links.nth(7)).toBeVisible()
    await expect(page.locator('.spinner:visible')).toHaveCount(0)
    await links.nth(7).click()
    await expect(page).toHaveURL(/\/drawings\/industrial-08-.*\.svg$/)
  })
})
