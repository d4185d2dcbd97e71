import type { Locator } from '@playwright/test'
import { expect } from './browser-test.ts'

/** A thumb: it counts, and what it meets must be in sight without scrolling the page. */
export function thumb() {
  let taps = 0
  return {
    taps: () => taps,
    async tap(target: Locator): Promise<void> {
      await expect(target).toBeInViewport()
      taps += 1
      await target.tap()
    },
  }
}
