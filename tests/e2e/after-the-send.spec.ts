import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { partOfDay } from '#shared/brisbane-time.ts'
import { hours } from '#shared/durations.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { expect, expectAccessible, visitorTest as test, untilLive } from '../support/browser-test.ts'
import { expectNoSidewaysScroll } from '../support/page-checks.ts'
import { sheetsOfPaper, usualPaper } from '../support/paper.ts'
import { agreeAndSolve, fillInQuote, quoteFields, requestsOf } from '../support/visitor-forms.ts'

/** A small one; one colour alone is taken for none. */
const aPhoto = async () => ({
  name: 'IMG_1.png',
  mimeType: 'image/png',
  buffer: await sharp({
    create: {
      width: 300,
      height: 200,
      channels: 3,
      background: '#35a',
      noise: { type: 'gaussian', mean: 120, sigma: 20 },
    },
  })
    .png()
    .toBuffer(),
})

const said = (page: Page, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .getByRole('definition')

test('the panel says by when, repeats what matters, and gives a reference that the owner finds', async ({
  page,
}, { project, retry }) => {
  const visitor = `Recap ${project.name} ${retry}`
  await page.goto(pagePaths.quote)
  await untilLive(page)
  await fillInQuote(page, visitor)
  await agreeAndSolve(page)
  const [answer] = await Promise.all([
    page.waitForResponse(`**${apiPaths.quote}`),
    quoteFields(page).send.click(),
  ])
  await expect(quoteFields(page).sent).toBeFocused()
  const panel = page.locator('#form')
  await expect(panel.getByText("We'll contact you within 24 hours with your free quote.")).toBeVisible()
  const { answerBy } = await answer.json()
  await expect(panel.getByText(`That is by ${partOfDay(new Date(answerBy))}.`)).toBeVisible()
  await expect(said(page, 'We ring')).toHaveText('0491 570 006')
  await expect(said(page, 'Kind of work')).toHaveText('Industrial Electrical')
  await expect(said(page, 'Where')).toHaveText('Caboolture')
  await expect(panel.getByRole('heading', { name: 'What happens next' })).toBeVisible()
  await expect(panel.getByText(/^Something wrong\? Ring \(07\) 5550 0142 and say Q-/)).toBeVisible()

  const [record] = await requestsOf(page, visitor)
  expect(Date.parse(answerBy) - Date.now()).toBeGreaterThan(hours(23.9))
  await expect(said(page, 'Reference')).toHaveText(`Q-${record?.id.slice(0, 6).toUpperCase()}`)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  expect(await sheetsOfPaper(page, usualPaper)).toBe(1)
  // A link to the form leads to a new one.
  await page.goto(pagePaths.quote)
  await untilLive(page)
  await expect(quoteFields(page).name).toHaveValue('')
  await expect(quoteFields(page).sent).toHaveCount(0)
})

test('a message that is sent gets the same, in words of its own', { tag: '@desk' }, async ({ page }) => {
  await page.goto(pagePaths.contact)
  await untilLive(page)
  await page.getByLabel('Name', { exact: true }).fill('Jo Citizen')
  await page.getByLabel('Phone', { exact: true }).fill('0491570006')
  await page.getByLabel('Email', { exact: true }).fill('jo@example.com')
  await page.getByLabel('Message').fill('Is there room for another circuit?')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(
    page.getByText(/^Within 24 hours, that is by \w+day (morning|afternoon|evening|night)\.$/),
  ).toBeVisible()
  await expect(said(page, 'Reference')).toHaveText(/^C-[\dA-F]{6}$/)
  await expect(said(page, 'We ring')).toHaveText('0491 570 006')
  await expect(said(page, 'About')).toHaveCount(0)
  await expectAccessible(page)
  const reference = await said(page, 'Reference').innerText()
  await page.reload()
  await expect(said(page, 'Reference')).toHaveText(reference)
})

/** Sends a quote request, and waits for its panel; the reference. */
async function sendQuote(page: Page, visitor: string): Promise<string> {
  await page.goto(pagePaths.quote)
  await untilLive(page)
  await fillInQuote(page, visitor)
  await agreeAndSolve(page)
  await quoteFields(page).send.click()
  return said(page, 'Reference').innerText()
}

test('the panel is there again after a reload and on the way back, and takes photos', async ({ page }, {
  project,
  retry,
}) => {
  const visitor = `Rella Reload ${project.name} ${retry}`
  const reference = await sendQuote(page, visitor)
  const by = await page.locator('.sent__by').innerText()
  await page.reload()
  await expect(quoteFields(page).sent).toBeVisible()
  await expect(said(page, 'Reference')).toHaveText(reference)
  await expect(page.locator('.sent__by')).toHaveText(by)
  await expect(said(page, 'We ring'), 'nothing that was typed is kept').toHaveCount(0)
  await page.getByLabel('The meter box', { exact: true }).setInputFiles(await aPhoto())
  await expect(page.locator('.photos').getByRole('listitem')).toHaveText([/^The meter box.*Arrived$/])

  await page.goto(pagePaths.about)
  await page.goBack()
  await expect(said(page, 'Reference')).toHaveText(reference)

  await page.getByRole('link', { name: 'Send another request' }).click()
  await expect(quoteFields(page).name).toBeFocused()
  await page.reload()
  await untilLive(page)
  await expect(quoteFields(page).name).toHaveValue('')
  await expect(quoteFields(page).sent).toHaveCount(0)
  expect(await requestsOf(page, visitor)).toHaveLength(1)
})

test('a testimonial that is sent stays so after a reload', async ({ page }) => {
  await page.goto(pagePaths.submitTestimonial)
  await untilLive(page)
  await page.getByLabel('In your own words').fill('On time, tidy, and the lights stay on.')
  await page.getByLabel('Name', { exact: true }).fill('Jo Citizen')
  await page.getByRole('main').getByRole('button', { name: 'Submit' }).click()
  const thanks = page.locator('.success__heading')
  const words = await thanks.innerText()
  await page.reload()
  await expect(thanks).toHaveText(words)
})

const card = (page: Page) => page.getByRole('region', { name: 'Three quick checks, then ring' })

test('an emergency brings whom to ring below its choice, says so once, and leaves the focus alone', async ({
  page,
}) => {
  await page.goto(pagePaths.quote)
  await untilLive(page)
  const { service, description } = quoteFields(page)
  await expect(card(page)).toBeHidden()
  await service.focus()
  await service.selectOption('Emergency Service')
  await expect(card(page)).toBeVisible()
  await expect(service).toBeFocused()
  const status = page.getByRole('status').filter({ hasText: 'Who to ring in an emergency is below.' })
  await expect(status).toHaveCount(1)
  await expect(card(page).getByRole('link')).toHaveText([
    'In danger 000',
    'Energex 13 62 62',
    'Fallen line 13 19 62',
    'Call (07) 5550 0142',
  ])
  await expect(card(page).getByRole('link', { name: 'In danger 000' })).toHaveAttribute('href', 'tel:000')
  for (const link of await card(page).getByRole('link').all()) {
    const { width = 0, height = 0 } = (await link.boundingBox()) ?? {}
    expect(Math.min(width, height), await link.innerText()).toBeGreaterThanOrEqual(44)
  }
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await description.fill('The board smells of burning and is warm.')
  await expect(description).toHaveValue('The board smells of burning and is warm.')
  await service.selectOption('Residential Electrical')
  await expect(card(page)).toBeHidden()
  await expect(status).toHaveCount(0)
})

test.describe('without JavaScript', { tag: '@desk' }, () => {
  test.use({ javaScriptEnabled: false })

  test('an emergency brings the same card', async ({ page }) => {
    await page.goto(pagePaths.quote)
    await expect(card(page)).toBeHidden()
    await quoteFields(page).service.selectOption('Emergency Service')
    await expect(card(page)).toBeVisible()
    await expect(card(page).getByRole('link', { name: 'Fallen line 13 19 62' })).toBeVisible()
  })
})
