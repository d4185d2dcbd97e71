import type { Locator } from '@playwright/test'
import { expect } from './browser-test.ts'

/** Returns a thumb that counts its taps. A target must be visible without scrolling. */
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
