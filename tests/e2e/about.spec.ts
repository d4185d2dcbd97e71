import { pagePaths } from '#shared/paths.ts'
import { expect, expectAccessible, visitorTest as test } from '../support/browser-test.ts'
import { expectNoSidewaysScroll } from '../support/page-checks.ts'

test('tells the story, the values and the licences, and leads on to the quote and the contact page', async ({
  page,
  context,
}) => {
  await page.goto(pagePaths.about)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About us')
  const story = page.getByRole('region', { name: 'Our Story' })
  await expect(story).toContainText('was founded in 2014')
  await expect(story).toContainText('over 15 years of experience')
  await expect(story.getByText('2014', { exact: true })).toBeVisible()

  const values = page.getByRole('region', { name: 'What we hold ourselves to' })
  await expect(values.getByRole('heading', { level: 3 })).toHaveText([
    'Quality Workmanship',
    'Safety First',
    'Customer Focus',
    'Reliability',
    'Continuous Improvement',
    'Transparent Pricing',
  ])
  await expect(values).not.toContainText(/\b(five|six) values\b/i)

  const plates = page.getByRole('region', { name: 'Licences and certification' }).getByRole('listitem')
  await expect(plates).toContainText([
    /Electrical contractor licence\s*78362/i,
    /ARC licence\s*L135276/i,
    /Insured/,
    /Safety certified/i,
  ])

  const end = page.getByRole('region', { name: 'Have a job in mind?' })
  await expect(end.getByRole('link', { name: 'Request Quote' })).toHaveAttribute('href', '/quote')
  await expect(end.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await test.step('the licence number leads to the official search, and can be copied', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
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
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('there is the link, and no button that could not work', async ({ page }) => {
    await page.goto(pagePaths.about)
    await expect(page.getByRole('main').getByRole('link', { name: /^Check it/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /Copy/ })).toHaveCount(0)
  })
})
