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
  await expectAccessible(page)

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

  await page.getByRole('link', { name: 'Write another' }).click()
  await expect(form.text).toHaveValue('')
  await expect(form.name).toHaveValue('')
  await expect(form.projectType).toHaveValue('')
  await expect(form.stars(5)).toBeChecked()
})

test('Cancel and Back to Home lead home', async ({ page }) => {
  for (const name of ['Cancel', 'Back to Home']) {
    await page.goto(pagePaths.submitTestimonial)
    await untilLive(page)
    await page.getByRole('link', { name }).click()
    await expect(page).toHaveURL(/\/$/)
  }
})

test.describe('when the server refuses', { tag: '@desk' }, () => {
  test.use({ expectedConsole: /status of 503|ERR_FAILED/ })

  test('the words are the site’s own, without an answer nothing is called a failure, and all typed stays', async ({
    page,
  }) => {
    await page.goto(pagePaths.submitTestimonial)
    await untilLive(page)
    const form = fields(page)
    await form.text.fill('Cold room wired in two days.')
    await form.name.fill('Sam T')
    await form.stars(2).check()
    const expectTyped = async () => {
      await expect(form.text).toHaveValue('Cold room wired in two days.')
      await expect(form.stars(2)).toBeChecked()
    }
    await page.route('**/api/testimonials', (route) =>
      route.fulfill({ status: 503, json: { error: 'Back in a minute.' } }),
    )
    await form.send.click()
    await expect(toast(page).getByText('Submission failed', { exact: true })).toBeVisible()
    await expect(toast(page)).toContainText('Please try again later.')
    await expect(page.getByText('Back in a minute.')).toHaveCount(0)
    await expectTyped()

    await toast(page).getByRole('button', { name: 'Close' }).click()
    await page.route('**/api/testimonials', (route) => route.abort())
    await form.send.click()
    // The send waits on the device, and the form comes back when it is to be changed.
    await page.getByRole('button', { name: 'Change it' }).click()
    await expect(toast(page)).toHaveCount(0)
    await expectTyped()
  })
})
