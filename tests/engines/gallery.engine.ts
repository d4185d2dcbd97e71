import { pagePaths } from '#shared/paths.ts'
import { desk, expect, test } from './support/engine-test.ts'
import type { Page } from './support/page.ts'

/** One project's frame, and which image it says to show. */
const galleryOf = (page: Page, title: string) => {
  const frame = page.role('region', title)
  return {
    frame,
    next: frame.role('button', 'Next image'),
    previous: frame.role('button', 'Previous image'),
    dot: (number: number) => frame.role('button', new RegExp(`^Image ${number} of `)),
    image: frame.role('img'),
    counter: async () => (await frame.text(/^Dwg \d\d \/ \d\d$/).state())?.text,
  }
}

/** Next, previous and the dots turn it, round the ends too. */
async function expectTurned(page: Page): Promise<void> {
  await page.open(pagePaths.portfolio)
  const gallery = galleryOf(page, 'Water Treatment')
  await expect.poll(gallery.counter).toBe('Dwg 01 / 06')
  const first = await gallery.image.state()
  await gallery.next.click()
  await expect.poll(gallery.counter).toBe('Dwg 02 / 06')
  const height = async () => Math.round((await gallery.image.state())?.box.height ?? 0)
  await expect.poll(height, { message: 'the frame stays as high' }).toBe(Math.round(first?.box.height ?? 0))
  expect((await gallery.image.state())?.name).not.toBe(first?.name)
  await gallery.previous.click()
  await gallery.previous.click()
  await expect.poll(gallery.counter).toBe('Dwg 06 / 06')
  await gallery.dot(4).click()
  await expect.poll(gallery.counter).toBe('Dwg 04 / 06')
  await expect.poll(() => gallery.dot(4).state()).toMatchObject({ isCurrent: true })
}

test('on a desk its buttons turn a gallery, and arrow keys, which take the focus along', async ({ page }) => {
  await page.resize(desk)
  await expectTurned(page)
  const gallery = galleryOf(page, 'Commercial')
  await gallery.dot(1).click()
  await page.press('ArrowRight')
  await expect.poll(() => gallery.dot(2).state()).toMatchObject({ isFocused: true })
  await page.press('End')
  await expect.poll(gallery.counter).toBe('Dwg 05 / 05')
  await page.press('ArrowRight')
  await expect.poll(gallery.counter).toBe('Dwg 01 / 05')
})

test('on a phone its buttons turn a gallery, and a swipe over 50 pixels, not a shorter one', async ({
  page,
}) => {
  await expectTurned(page)
  const gallery = galleryOf(page, 'Residential Improvements and Repairs')
  await gallery.next.click()
  await expect.poll(gallery.counter).toBe('Dwg 02 / 06')
  for (const [across, counter] of [
    [-80, 'Dwg 03 / 06'],
    [80, 'Dwg 02 / 06'],
    [-45, 'Dwg 02 / 06'],
    [80, 'Dwg 01 / 06'],
  ] as const) {
    await gallery.image.swipe(across)
    await expect.poll(gallery.counter).toBe(counter)
  }
})
