import { pagePaths } from '#shared/paths.ts'
import { expect, expectAccessible, test, untilLive } from '../support/browser-test.ts'

const scrollY = () => window.scrollY

test('following a link moves the focus to the heading, the page to its top, and back restores both', async ({
  page,
}) => {
  await page.goto(pagePaths.services)
  await untilLive(page)
  const end = page.getByRole('region', { name: 'Not sure which one you need?' })
  await end.scrollIntoViewIfNeeded()
  const left = await page.evaluate(scrollY)
  expect(left).toBeGreaterThan(500)
  const documents: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()))

  await end.getByRole('link', { name: 'Request Quote' }).click()
  await expect(page).toHaveURL(/\/quote$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await page.evaluate(scrollY)).toBe(0)
  await expect(page).toHaveTitle(/^Request a free quote/)

  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Electrical services')
  await expect.poll(() => page.evaluate(scrollY)).toBe(left)
  expect(documents).toEqual([])
})

test('whoever goes back at once sees the page of the address', async ({ page }) => {
  for (let round = 0; round < 4; round += 1) {
    await page.goto(pagePaths.contact)
    await untilLive(page)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }).click()
    await page.waitForURL(`**${pagePaths.privacy}`)
    await page.goBack()
    await page.waitForURL(`**${pagePaths.contact}`)
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Talk to an electrician')
  }
})

test('coming back to the home page restores the place far down on it', async ({ page }) => {
  await page.goto(pagePaths.home)
  await untilLive(page)
  const title = page.getByRole('main').getByRole('link', { name: 'Commercial', exact: true })
  await title.scrollIntoViewIfNeeded()
  await expect(page.getByRole('region', { name: 'Commercial', exact: true }).locator('.spinner')).toHaveCount(
    0,
  )
  const left = await page.evaluate(scrollY)
  await title.click()
  await expect(page).toHaveURL(/\/portfolio#commercial$/)
  await expect(page.getByRole('heading', { name: 'Commercial', level: 2 })).toBeInViewport()

  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Wired right/)
  await expect.poll(() => page.evaluate(scrollY)).toBe(left)
  await expect(page.getByRole('region', { name: 'Signed off by' })).toBeAttached()
})

test.describe('a phone that never gets the lower half of the home page', () => {
  test.use({ expectedConsole: /ERR_FAILED/ })

  test('keeps it as the server sent it', async ({ page }) => {
    await page.route('**/home-lower-half-*', (route) => route.abort())
    await page.goto(pagePaths.home)
    await expect(page.getByRole('region', { name: 'Signed off by' }).getByRole('figure')).toHaveCount(3)
    await expect(page.getByRole('link', { name: 'Water Treatment' })).toBeVisible()
  })
})

test.describe('an unknown path', () => {
  test.use({ expectedConsole: /status of 404/ })

  test('is the not-found card, with a way home and the number', async ({ page }) => {
    const answer = await page.goto('/no-such-page')
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
    await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Call (07) 5550 0142' })).toHaveAttribute(
      'href',
      'tel:+61755500142',
    )
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Wired right/)
  })
})
