import type { Locator, Page } from '@playwright/test'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { expect, expectAccessible, signIn, test } from '../support/browser-test.ts'
import { aQuoteRequest, aTestimonial } from '../support/samples.ts'
import { mailTest } from '../support/site-beside.ts'

const sendQuote = async (page: Page, name: string) => {
  const answer = await page.request.post(apiPaths.quote, { data: aQuoteRequest({ name }) })
  expect(answer.status()).toBe(201)
}

const mailStatus = (page: Page) => page.getByRole('region', { name: 'E-mail notifications' })

const openAlarms = (page: Page) => page.goto(`${pagePaths.admin}?panel=alarms`)

async function openInquiry(page: Page, name: string) {
  await page.goto(`${pagePaths.admin}?tab=inquiries&list=quotes`)
  await page.getByRole('main').getByRole('list').getByRole('link').filter({ hasText: name }).click()
  return page.getByRole('article', { name: `Inquiry from ${name}` })
}

/** What became of the lead's mail, among other news of it. */
const delivery = (inquiry: Locator) =>
  inquiry.getByRole('region', { name: 'What happened' }).getByRole('status')

test('without a mail server the owner is told so, and what to set', async ({ page }) => {
  await sendQuote(page, 'Nobody Mailed')
  await signIn(page)
  await page.getByRole('link', { name: 'Nobody is told of leads' }).click()
  const chain = page.getByRole('region', { name: 'What happens when a lead arrives' })
  await expect(chain).toContainText(
    'Nothing of this happens yet: no phone is armed, and mail and SMS are not set up.',
  )
  await expect(chain.locator('figcaption')).toContainText('Alarm chain, once set up')
  await chain.getByText('The same in words').click()
  await expect(chain.getByRole('listitem').first()).toContainText('Left out until it is: phones, email, SMS.')
  const status = mailStatus(page)
  await expect(status).toHaveCount(1)
  await expect(status.getByRole('heading', { name: 'Mail is not set up' })).toBeVisible()
  await expect(status).toContainText('Set SMTP_URL, MAIL_FROM and OWNER_EMAIL')
  await status.getByRole('button', { name: 'Send test' }).click()
  await expect(status.getByRole('status')).toHaveText(
    'The test mail was written to the folder “mail” in the data folder.',
  )
  const inquiry = await openInquiry(page, 'Nobody Mailed')
  await expect(delivery(inquiry)).toHaveText('Not notified: mail is not set up.')
  await expectAccessible(page)
})

mailTest(
  'a mail that was refused says why, and goes out by Resend',
  { tag: '@desk' },
  async ({ page, mailServer }) => {
    mailServer.behaviour = 'refuse recipient'
    await sendQuote(page, 'Refused First')
    await expect.poll(() => mailServer.connections).toBeGreaterThan(0)
    await signIn(page)
    await openAlarms(page)
    const status = mailStatus(page)
    await status.getByRole('button', { name: 'Send test' }).click()
    await expect(status.getByRole('status')).toHaveText(
      'The mail server refused your address (550). It said: 550 5.1.1 No such user owner@example.com',
    )
    await expect(status.getByRole('heading', { name: 'One lead was not e-mailed to you' })).toBeVisible()

    const inquiry = await openInquiry(page, 'Refused First')
    await expect(delivery(inquiry)).toHaveText(
      /^Not notified yet\. The mail server refused your address \(550\), last tried \d+:\d\d [ap]m\.$/,
    )
    await expectAccessible(page)

    const resend = inquiry.getByRole('button', { name: 'Resend' })
    await resend.click()
    const toast = page.getByRole('region', { name: /Notifications \(/ }).getByRole('listitem')
    await expect(toast.getByText('Mail not sent yet', { exact: true })).toBeVisible()

    mailServer.behaviour = 'accept'
    await resend.click()
    await expect(toast.getByText('Mail sent', { exact: true })).toBeVisible()
    await expect(delivery(inquiry)).toHaveText(/^Notified \d+:\d\d [ap]m$/)
    await expect(resend).toHaveCount(0)
    await expect(delivery(inquiry)).toBeFocused()
    await openAlarms(page)
    await expect(status).toContainText('New leads are e-mailed to owner@example.com, the last one')
    expect(mailServer.received).toHaveLength(1)

    await status.getByRole('button', { name: 'Send test' }).click()
    await expect(status.getByRole('status')).toContainText('The mail server took the test mail.')
    expect(mailServer.received).toHaveLength(2)
    await expectAccessible(page)

    // A lead of the days before mail was set up, as the server tells of one.
    await sendQuote(page, 'Came Before Mail')
    const asFile = { state: 'file', at: '2026-11-20T04:05:00.000Z', reason: null }
    await page.route('**/api/deliveries/*', (route) => route.fulfill({ json: asFile }), { times: 1 })
    const early = await openInquiry(page, 'Came Before Mail')
    await expect(delivery(early)).toHaveText('Not notified: mail was not set up then.')
    await early.getByRole('button', { name: 'Resend' }).click()
    await expect(delivery(early)).toHaveText(/^Notified \d+:\d\d [ap]m$/)
  },
)

mailTest(
  'the refused mail of a review says why and asks for nothing: its approval is on the same page',
  { tag: '@desk' },
  async ({ page, mailServer }) => {
    mailServer.behaviour = 'refuse recipient'
    const before = mailServer.connections
    const data = aTestimonial({ clientName: 'Refused Review' })
    expect((await page.request.post(apiPaths.testimonials, { data })).status()).toBe(201)
    await expect.poll(() => mailServer.connections).toBeGreaterThan(before)
    await signIn(page, `${pagePaths.admin}?tab=testimonials`)
    const testimonial = page.getByRole('article').filter({ hasText: 'Refused Review' })
    await expect(testimonial.getByRole('status')).toHaveText(
      /^Not notified yet\. The mail server refused your address \(550\), last tried \d+:\d\d [ap]m\.$/,
    )
    await expect(testimonial.getByRole('button', { name: /^Approve/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Resend' })).toHaveCount(0)
  },
)

test('a testimonial that waits for approval tells as well whether the owner was notified', {
  tag: '@desk',
}, async ({ page }) => {
  const data = aTestimonial({ clientName: 'Nobody Mailed Either' })
  expect((await page.request.post(apiPaths.testimonials, { data })).status()).toBe(201)
  await signIn(page)
  await page.getByRole('tab', { name: /Testimonials/ }).click()
  const testimonial = page.getByRole('article').filter({ hasText: 'Nobody Mailed Either' }).first()
  await expect(testimonial.getByRole('status')).toHaveText('Not notified: mail is not set up.')
})
