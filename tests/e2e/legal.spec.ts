import { pagePaths } from '#shared/paths.ts'
import { expect, expectAccessible, test } from '../support/browser-test.ts'

for (const { path, count } of [
  { path: pagePaths.privacy, count: 9 },
  { path: pagePaths.terms, count: 12 },
]) {
  test(`${path} has ${count} numbered sections, each within reach of the list of contents`, async ({ page }, {
    project,
  }) => {
    await page.goto(path)
    const headings = page.getByRole('main').getByRole('heading', { level: 2 })
    await expect(headings).toHaveCount(count)
    const texts = await headings.allTextContents()
    expect(texts.map((text) => Number.parseInt(text, 10))).toEqual(
      Array.from({ length: count }, (_none, index) => index + 1),
    )
    await expectAccessible(page)

    const contents = page.getByRole('navigation', { name: 'On this page' })
    if (project.name === 'phone') {
      await expect(contents).toBeHidden()
      return
    }
    await contents.getByRole('link').last().click()
    await expect(headings.last()).toBeInViewport()
    await expect(contents).toBeInViewport()
  })

  test(`${path} says the day on which it is read in Brisbane`, async ({ page }) => {
    // Half an hour before and after midnight in Brisbane, which is another day than in London.
    await page.clock.install({ time: new Date('2031-03-04T13:30:00Z') })
    await page.goto(path)
    await expect(page.getByText('Last updated')).toHaveText('Last updated 4 March 2031')
    await page.clock.runFor(60 * 60_000)
    await expect(page.getByText('Last updated')).toHaveText('Last updated 5 March 2031')
  })
}

test('the terms show both licences and the service areas', async ({ page }) => {
  await page.goto(pagePaths.terms)
  const main = page.getByRole('main')
  await expect(main.locator('.plate')).toHaveText([/Contractor licence\s*78362/, /ARC licence\s*L135276/])
  await expect(main.getByText('North Brisbane, Moreton Bay Region')).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the date is that of the server', async ({ page }) => {
    await page.goto(pagePaths.privacy)
    await expect(page.getByText('Last updated')).toHaveText(/Last updated \d{1,2} \w+ \d{4}/)
  })
})
