import type { Page } from '@playwright/test'
import { pagePaths } from '#shared/paths.ts'
import { expect, test } from '../support/browser-test.ts'
import { agreeAndSolve, fillInQuote, quoteFields, requestsOf, savedOn } from '../support/visitor-forms.ts'

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
    await expect(page.getByText('Quote Request Submitted', { exact: true })).toBeVisible()
    expect(await requestsOf(page, visitor)).toHaveLength(1)
  })

  test('still sends when what keeps the form is gone before it came', async ({ page }, { project }) => {
    const visitor = `Olga Oldkeeper ${project.name}`
    await page.route(/assets\/(form-keeper|kept-sends)-/, (route) => route.fulfill({ status: 404 }))
    await page.goto(pagePaths.quote)
    await fillInQuote(page, visitor)
    await agreeAndSolve(page)
    await quoteFields(page).send.dblclick()
    await expect(quoteFields(page).sent).toBeFocused()
    expect(await requestsOf(page, visitor)).toHaveLength(1)
  })

  test('gets a page whose code is gone from the server, and keeps the draft', async ({ page }) => {
    await page.goto(pagePaths.quote)
    await fillInQuote(page, 'Nora Next')
    await expect.poll(() => savedOn(page)).toContain('three times')
    await page.route('**/assets/privacy-page-*.js', (route) => route.fulfill({ status: 404 }), { times: 1 })
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy policy')
    await page.goBack()
    await expect(quoteFields(page).name).toHaveValue('Nora Next')
  })

  for (const [what, files] of [
    ['page', '**/assets/quote-page-*.js'],
    ['code', '**/assets/entry-client-*.js'],
  ] as const)
    test(`whose ${what} can’t be had at all is loaded once more, and then stays as it is`, async ({
      page,
    }) => {
      let loads = 0
      page.on('request', (request) => {
        if (request.isNavigationRequest()) loads += 1
      })
      await page.route(files, (route) => route.fulfill({ status: 404 }))
      await page.goto(pagePaths.quote)
      await expect.poll(() => loads).toBe(2)
      await page.waitForLoadState('networkidle')
      expect(loads).toBe(2)
      await quoteFields(page).name.fill('Stella Static')
      await expect(quoteFields(page).send).toBeVisible()

      await page.unroute(files)
      await page.reload()
      await expect(page.getByText(/^\d+ \+ \d+ =$/)).toBeVisible()
    })
})
