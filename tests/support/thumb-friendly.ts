import type { Page } from '@playwright/test'
import { expect, expectAccessible } from './browser-test.ts'
import { expectAsWideAsItsWindow } from './page-checks.ts'

const minTarget = 44

/**
 * Expects nothing to scroll sideways, and on touch devices controls of at least 44 × 44 px; at a phone's
 * width and at the narrowest one supported.
 */
export async function expectThumbFriendly(page: Page): Promise<void> {
  const size = page.viewportSize()
  if (!size || size.width > 700) return expectAsWideAsItsWindow(page)
  for (const width of [size.width, 360]) {
    await page.setViewportSize({ width, height: size.height })
    await expectAsWideAsItsWindow(page)
    expect(await smallTargets(page), `controls below ${minTarget} px at ${width} px`).toEqual([])
  }
  await page.setViewportSize(size)
}

/** The same, and that everybody can use what is there. */
export async function expectFitForThumbs(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectThumbFriendly(page)
}

function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((min) => {
    const controls = document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea')
    return [...controls].flatMap((control) => {
      // The label around a small box is the target; controls for screen readers alone have none.
      const target = control.closest('label') ?? control
      const { width, height } = target.getBoundingClientRect()
      const isSeen = control.checkVisibility({ visibilityProperty: true, opacityProperty: false })
      if (!isSeen || control.closest('.visually-hidden, .skip, [inert]') || width <= 1) return []
      const isSmall = Math.round(height) < min || Math.round(width) < min
      return isSmall ? [`${control.outerHTML.slice(0, 90)} ${Math.round(width)} × ${Math.round(height)}`] : []
    })
  }, minTarget)
}
