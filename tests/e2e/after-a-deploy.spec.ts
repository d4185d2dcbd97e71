import type { Page } from '@playwright/test'
import { pagePaths } from '#shared/paths.ts'
import { expect, visitorTest as test } from '../support/browser-test.ts'
import { agreeAndSolve, fillInQuote, quoteFields, requestsOf } from '../support/visitor-forms.ts'

test.use({ expectedConsole: /status of 404/ })

test.describe('a tab from before a deploy', () => {
  const isGone = (page: Page) => page.route('**/assets/**', (route) => route.fulfill({ status: 404 }))

  test('still sends', async ({ page }, { project }) => {
    const visitor = `Otto Oldtab ${project.name}`
    await page.goto(pagePaths.quote)
    await expect(page.getByText(/^\d+ \+ \d+ =$/)).toBeVisible()
    await isGone(page)
    await fillInQuote(page, visitor)
    await agreeAndSolve(page)
    await quoteFields(page).send.click()
    await expect(quoteFields(page).sent).toBeFocused()
    expect(await requestsOf(page, visitor)).toHaveLength(1)
  })

  test('gets its form from the next build, once', async ({ page }) => {
    let loads = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads += 1
    })
    await page.route('**/assets/quote-form-*.js', (route) => route.fulfill({ status: 404 }))
    await page.goto(pagePaths.quote)
    await expect.poll(() => loads).toBe(2)
    await page.waitForLoadState('networkidle')
    expect(loads, 'the next build may lack it too').toBe(2)
    await quoteFields(page).name.fill('Stella Static')
    await expect(quoteFields(page).send).toBeVisible()

    await page.unroute('**/assets/quote-form-*.js')
    await page.reload()
    await expect(page.getByText(/^\d+ \+ \d+ =$/)).toBeVisible()
  })

  test('gets its galleries from the next build when one is pressed', async ({ page }) => {
    await page.goto(pagePaths.portfolio)
    let isReloaded = false
    page.on('request', (request) => {
      isReloaded ||= request.isNavigationRequest()
    })
    await page.route('**/assets/project-gallery-*.js', (route) =>
      isReloaded ? route.fallback() : route.fulfill({ status: 404 }),
    )
    const gallery = page.getByRole('region', { name: 'Water Treatment' })
    const reloaded = page.waitForEvent('load')
    await gallery.getByRole('button', { name: 'Next image' }).click()
    await reloaded
    await gallery.getByRole('button', { name: 'Next image' }).click()
    await expect(gallery.getByText('Dwg 02 / 06')).toBeVisible()
  })

  test('is not loaded anew by a form that has been started, nor for want of a network', async ({ page }) => {
    let loads = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads += 1
    })
    const { promise: isTyped, resolve: typed } = Promise.withResolvers<void>()
    await page.route('**/assets/quote-form-*.js', async (route) => {
      await isTyped
      await route.fulfill({ status: 404 })
    })
    await page.goto(pagePaths.quote)
    await quoteFields(page).name.fill('Terry Typed')
    typed()
    await page.waitForLoadState('networkidle')
    expect(loads).toBe(1)
    await expect(quoteFields(page).name).toHaveValue('Terry Typed')
  })
})
