import { pagePaths } from '#shared/paths.ts'
import { expect, expectAccessible, test } from '../support/browser-test.ts'
import { expectNoSidewaysScroll } from '../support/page-checks.ts'

test('tells the story, the values and the licences, and leads on to the quote and the contact page', async ({
  page,
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
})
