import { pagePaths } from '#shared/paths.ts'
import { expect, expectAccessible, test } from '../support/browser-test.ts'
import { expectNoSidewaysScroll } from '../support/page-checks.ts'

test.beforeEach(async ({ page }) => {
  await page.goto(pagePaths.about)
})

test('tells the story, founded 2014', { tag: '@desk' }, async ({ page }) => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About us')
  const story = page.getByRole('region', { name: 'Our Story' })
  await expect(story).toContainText('was founded in 2014')
  await expect(story).toContainText('over 15 years of experience')
  await expect(story.getByText('2014', { exact: true })).toBeVisible()
})

test('lists all six values, and no count of them', { tag: '@desk' }, async ({ page }) => {
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
})

test('shows the four certifications', { tag: '@desk' }, async ({ page }) => {
  const plates = page.getByRole('region', { name: 'Licences and certification' }).getByRole('listitem')
  await expect(plates).toHaveCount(4)
  await expect(plates.nth(0)).toContainText(/Electrical contractor licence\s*78362/i)
  await expect(plates.nth(1)).toContainText(/ARC licence\s*L135276/i)
  await expect(plates.nth(2)).toContainText(/Insured/)
  await expect(plates.nth(3)).toContainText(/Safety certified/i)
})

test('ends with ways to the quote and to the contact page', async ({ page }) => {
  const end = page.getByRole('region', { name: 'Have a job in mind?' })
  await expect(end.getByRole('link', { name: 'Request Quote' })).toHaveAttribute('href', '/quote')
  await expect(end.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact')
})

test('meets WCAG 2.2 AA, also at 320 pixels', async ({ page }) => {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
