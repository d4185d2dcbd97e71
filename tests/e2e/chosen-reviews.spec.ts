import { apiPaths, pagePaths } from '#shared/paths.ts'
import { expect, signIn, test } from '../support/browser-test.ts'

/** A site of its own, with no other reviews. */
test.use({ siteSettings: {} })

test('of more reviews than the home page has room for, the six that were chosen show', {
  tag: '@desk',
}, async ({ page }) => {
  await signIn(page)
  const chosen = [1, 2, 3, 5, 6, 7]
  const name = (number: number) => `Reviewer No. ${number}`
  for (let number = 1; number <= 8; number += 1) {
    const data = { clientName: name(number), testimonialText: 'On time and tidy.', isApproved: true }
    const answer = await page.request.post(apiPaths.testimonials, { data })
    expect(answer.status()).toBe(201)
  }
  await page.goto(`${pagePaths.admin}?tab=testimonials`)
  for (const number of chosen) {
    const button = page.getByRole('button', { name: `Show first: the testimonial of ${name(number)}` })
    await button.click()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
  }
  await page.goto(pagePaths.home)
  const shown = page.getByRole('figure').filter({ hasText: 'Reviewer No.' })
  await expect(shown).toHaveCount(6)
  for (const number of chosen) await expect(shown.filter({ hasText: name(number) })).toHaveCount(1)
})
