import type { Page } from '@playwright/test'
import { pagePaths } from '#shared/paths.ts'
import { expect, expectAccessible, visitorTest as test, toast, untilLive } from '../support/browser-test.ts'

const fields = (page: Page) => ({
  stars: (count: number) => page.getByRole('radio', { name: `${count} out of 5` }),
  text: page.getByLabel('In your own words'),
  name: page.getByLabel('Name', { exact: true }),
  company: page.getByLabel('Company'),
  projectType: page.getByLabel('Project type'),
  send: page.getByRole('button', { name: 'Submit' }),
})

/** What a server answers that refuses it, and a network that is not there. */
test.use({ expectedConsole: /status of 503|ERR_FAILED/ })

test('a testimonial is refused, corrected, sent for a check, and another can follow', async ({ page }) => {
  await page.goto(pagePaths.submitTestimonial)
  await untilLive(page)
  const form = fields(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Share Your Experience')
  await expect(form.stars(5)).toBeChecked()
  await expect(form.projectType.getByRole('option')).toHaveText([
    'Choose one',
    'Industrial',
    'Residential',
    'Commercial',
    'Rural/Farming',
    'Water Treatment',
    'Air Conditioning',
  ])
  await form.text.fill('too short')
  await form.send.click()
  await expect(form.text).toBeFocused()
  await expect(form.text).toHaveAccessibleDescription(/Please provide at least 10 characters/)
  await expect(form.name).toHaveAccessibleDescription(/Name is required/)
  await expectAccessible(page)

  await form.text.fill('Cold room wired in two days.')
  await form.name.fill('Sam T')
  await form.company.fill('Riverside Produce')
  await form.projectType.selectOption('Water Treatment')
  await form.stars(3).check()
  await expect(page.getByText('Rating 3 of 5')).toBeVisible()

  await test.step('when the server fails the words are the site’s own, and all typed stays', async () => {
    await page.route('**/api/testimonials', (route) =>
      route.fulfill({ status: 503, json: { error: 'Back in a minute.' } }),
    )
    await form.send.click()
    await expect(toast(page).getByText('Submission failed', { exact: true })).toBeVisible()
    await expect(toast(page)).toContainText('Please try again later.')
    await expect(page.getByText('Back in a minute.')).toHaveCount(0)
    await expect(form.text).toHaveValue('Cold room wired in two days.')
    await expect(form.stars(3)).toBeChecked()
    await toast(page).getByRole('button', { name: 'Close' }).click()
  })

  await test.step('without an answer it waits on the device, and comes back to be changed', async () => {
    await page.route('**/api/testimonials', (route) => route.abort())
    await form.send.click()
    await page.getByRole('button', { name: 'Change it' }).click()
    await expect(toast(page)).toHaveCount(0)
    await expect(form.text).toHaveValue('Cold room wired in two days.')
    await expect(form.stars(3)).toBeChecked()
    await page.unroute('**/api/testimonials')
  })

  const request = page.waitForRequest('**/api/testimonials')
  await form.send.click()
  expect((await request).postDataJSON()).toEqual({
    clientName: 'Sam T',
    company: 'Riverside Produce',
    projectType: 'Water Treatment',
    rating: 3,
    testimonialText: 'Cold room wired in two days.',
  })
  await expect(page.getByRole('heading', { name: 'Thank you for your testimonial!' })).toBeFocused()
  await expect(toast(page).getByText('Thank you for your testimonial!', { exact: true })).toBeVisible()
  await expect(toast(page).getByText(/reviewed before publishing/)).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Thank you for your testimonial!' })).toBeVisible()

  await page.getByRole('link', { name: 'Write another' }).click()
  await expect(form.text).toHaveValue('')
  await expect(form.name).toHaveValue('')
  await expect(form.projectType).toHaveValue('')
  await expect(form.stars(5)).toBeChecked()
})
