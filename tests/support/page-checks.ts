import { expect, type Locator, type Page } from '@playwright/test'
import { layOutEverything } from './lay-out-everything.ts'

/** Expects that the page can't be scrolled sideways at 320 CSS pixels (WCAG 1.4.10). */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 })
  await layOutEverything(page)
  const sizes = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
    // The body clips its overflow, which therefore doesn't show in the document's width.
    widest: Math.max(
      ...[...document.querySelectorAll('main h1, main h2, main h3, main p, main a, main button, main li')]
        .filter((element) => !element.closest('.thumbnails, .visually-hidden') && element.checkVisibility())
        .map((element) => element.getBoundingClientRect().right),
    ),
  }))
  expect(sizes.content).toBe(sizes.window)
  expect(sizes.widest).toBeLessThanOrEqual(sizes.window)
}

/** Expects that nothing makes the page wider than its window, however wide that is. */
export async function expectAsWideAsItsWindow(page: Page, what = 'the page'): Promise<void> {
  // A phone's innerWidth grows with overflowing content; clientWidth does not.
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  expect(overflow, `pixels of sideways scroll: ${what}`).toBeLessThanOrEqual(0)
}

/** Waits for the open lead's requests: those for a deleted lead would be errors in the console. */
export const expectLeadAsked = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const id = new URL(location.href).searchParams.get('lead')
        return performance
          .getEntriesByType('resource')
          .some(({ name }) => id && name.includes(`/deliveries/${id}`))
      }),
    )
    .toBe(true)

/** Expects every image to have a size and alt text, and only the first visible ones to load eagerly. */
export async function expectImagesInOrder(page: Page, eager: readonly RegExp[]): Promise<void> {
  await layOutEverything(page)
  const images = await page.locator('main img').evaluateAll((found) =>
    (found as HTMLImageElement[])
      .filter((image) => !image.closest('.thumbnails'))
      .map(({ src, width, height, loading, alt }) => ({
        src,
        sized: width > 0 && height > 0,
        loading,
        alt,
      })),
  )
  for (const { src, sized, alt } of images) {
    expect(sized, src).toBe(true)
    expect(alt.length, src).toBeGreaterThan(10)
  }
  const atOnce = images.filter(({ loading }) => loading !== 'lazy').map(({ src }) => src)
  expect(atOnce).toHaveLength(eager.length)
  for (const [place, pattern] of eager.entries()) expect(atOnce[place]).toMatch(pattern)
}

/** Expects a bar at the bottom of the viewport, at the start and at the end of its page. */
export async function expectAtFoot(bar: Locator): Promise<void> {
  const page = bar.page()
  for (const end of [0, 100_000]) {
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), end)
    const { y, height } = (await bar.boundingBox()) ?? { y: 0, height: 0 }
    expect(y + height, end ? 'at the end' : 'at the top').toBeCloseTo(page.viewportSize()?.height ?? 0, 0)
  }
}
