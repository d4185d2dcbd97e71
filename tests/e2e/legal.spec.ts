import { pagePaths } from '#shared/paths.ts'
import { expect, visitorTest as test } from '../support/browser-test.ts'

test('on a desk the list of contents stays beside the sections', { tag: '@desk' }, async ({ page }) => {
  for (const path of [pagePaths.privacy, pagePaths.terms]) {
    await page.goto(path)
    const contents = page.getByRole('navigation', { name: 'On this page' })
    await contents.getByRole('link').last().click()
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).last()).toBeInViewport()
    await expect(contents).toBeInViewport()
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(contents, 'on a phone').toBeHidden()
    await page.setViewportSize({ width: 1440, height: 900 })
  }
})
