import { pagePaths } from '#shared/paths.ts'
import { expect, test } from '../support/browser-test.ts'

test('the licence number leads to the official search, and can be copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(pagePaths.about)
  for (const place of [page.getByRole('main'), page.getByRole('contentinfo')]) {
    await expect(
      place.getByRole('link', { name: 'Check it in the official licence search' }),
    ).toHaveAttribute('href', /^https:\/\/www\.worksafe\.qld\.gov\.au\//)
    const copy = place.getByRole('button', { name: 'Copy licence number' })
    expect((await copy.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await copy.click()
    await expect(place.getByRole('button', { name: 'Copied licence number' })).toBeVisible()
  }
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('78362')

  // On the narrowest phone a thumb hits one of the two.
  await page.setViewportSize({ width: 320, height: 700 })
  const foot = page.getByRole('contentinfo')
  const copy = await foot.getByRole('button', { name: /^(Copy|Copied) licence number/ }).boundingBox()
  const check = await foot.getByRole('link', { name: /^Check it/ }).boundingBox()
  if (!copy || !check) throw new Error('Nothing was measured')
  const isBeside = copy.x >= check.x + check.width
  const isBelow = copy.y >= check.y + check.height
  expect(isBeside || isBelow).toBe(true)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('there is the link, and no button that could not work', async ({ page }) => {
    await page.goto(pagePaths.about)
    await expect(page.getByRole('main').getByRole('link', { name: /^Check it/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /Copy/ })).toHaveCount(0)
  })
})
