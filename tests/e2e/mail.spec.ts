import type { Locator, Page } from '@playwright/test'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { visitPaths } from '#shared/visits/paths.ts'
import { arrivalOn, workdaysFrom } from '#shared/visits/times.ts'
import { expect, expectAccessible, mailTest, signIn, test } from '../support/browser-test.ts'
import { lead, sendQuote } from '../support/lead-screen.ts'
import { aTestimonial } from '../support/samples.ts'

const mailStatus = (page: Page) => page.getByRole('region', { name: 'Email alerts' })

const openAlarms = (page: Page) => page.goto(`${pagePaths.admin}?panel=alarms`)

async function openInquiry(page: Page, name: string) {
  await page.goto(`${pagePaths.admin}?tab=inquiries&list=quotes`)
  await page.getByRole('main').getByRole('list').getByRole('link').filter({ hasText: name }).click()
  return lead(page, name)
}

/** What became of the lead's mail, among other news of it. */
const delivery = (inquiry: Locator) =>
  inquiry.getByRole('region', { name: 'What happened' }).getByRole('status')

test('without a mail server the owner is told so, and what to set', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.share = async (data) => sessionStorage.setItem('shared', data?.text ?? '')
  })
  await sendQuote(page, { name: 'Nobody Mailed' })
  await signIn(page)
  await page.getByRole('link', { name: 'Job alerts are off' }).click()
  const chain = page.getByRole('region', { name: 'What happens when an enquiry comes in' })
  await expect(chain).toContainText(
    'None of this works yet: no phone gets alerts, and email and texts aren’t set up.',
  )
  await expect(chain.locator('figcaption')).toContainText('Alerts, once set up')
  await chain.getByText('The same in words').click()
  await expect(chain.getByRole('listitem').first()).toContainText(
    'These don’t work yet: phones, email, texts.',
  )
  const status = mailStatus(page)
  await expect(status).toHaveCount(1)
  await expect(status.getByRole('heading', { name: 'Email isn’t set up' })).toBeVisible()
  await expect(status).toContainText('Only whoever runs the site can turn email on.')
  await expect(page.getByRole('main')).not.toContainText('SMTP_URL')
  await page.getByRole('button', { name: 'Message whoever runs the site' }).click()
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('shared')))
    .toContain('Email: SMTP_URL, MAIL_FROM and OWNER_EMAIL')
  await status.getByRole('button', { name: 'Send test' }).click()
  await expect(status.getByRole('status')).toHaveText('No email sent: email isn’t set up.')
  const inquiry = await openInquiry(page, 'Nobody Mailed')
  // It was said above, and is not said again on every lead.
  await expect(inquiry.getByText('Quote request received')).toBeVisible()
  await expect(inquiry.getByText(/emailed/)).toHaveCount(0)
  await expectAccessible(page)
})

mailTest(
  'a mail that was refused says why, and goes out by Resend',
  { tag: '@desk' },
  async ({ page, mailServer }) => {
    mailServer.behaviour = 'refuse recipient'
    await sendQuote(page, { name: 'Refused First' })
    await expect.poll(() => mailServer.connections).toBeGreaterThan(0)
    await signIn(page)
    await openAlarms(page)
    const status = mailStatus(page)
    await status.getByRole('button', { name: 'Send test' }).click()
    await expect(status.getByRole('status')).toHaveText('The email service refused your address.')
    await expect(status.getByRole('button', { name: 'Message whoever runs the site' })).toBeVisible()
    await expect(status.getByRole('heading', { name: 'One enquiry wasn’t emailed to you' })).toBeVisible()

    const inquiry = await openInquiry(page, 'Refused First')
    await expect(delivery(inquiry)).toHaveText(
      /^Not emailed yet\. The email service refused your address, last tried \d+:\d\d [ap]m\.$/,
    )
    await expectAccessible(page)

    const resend = inquiry.getByRole('button', { name: 'Resend' })
    await resend.click()
    const toast = page.getByRole('region', { name: /Notifications \(/ }).getByRole('listitem')
    await expect(toast.getByText('Email not sent yet', { exact: true })).toBeVisible()

    mailServer.behaviour = 'accept'
    await resend.click()
    await expect(toast.getByText('Email sent', { exact: true })).toBeVisible()
    await expect(delivery(inquiry)).toHaveText(/^Emailed \d+:\d\d [ap]m$/)
    await expect(resend).toHaveCount(0)
    await expect(delivery(inquiry)).toBeFocused()
    await openAlarms(page)
    await expect(status).toContainText('New enquiries are emailed to owner@example.com, the last one')
    expect(mailServer.received).toHaveLength(1)

    await status.getByRole('button', { name: 'Send test' }).click()
    await expect(status.getByRole('status')).toContainText('Test email sent.')
    expect(mailServer.received).toHaveLength(2)
    await expectAccessible(page)

    // A lead of the days before mail was set up, as the server tells of one.
    await sendQuote(page, { name: 'Came Before Mail' })
    const asFile = { state: 'file', at: '2026-11-20T04:05:00.000Z', reason: null }
    await page.route('**/api/deliveries/*', (route) => route.fulfill({ json: asFile }), { times: 1 })
    const early = await openInquiry(page, 'Came Before Mail')
    await expect(delivery(early)).toHaveText('Not emailed: email wasn’t set up then.')
    await early.getByRole('button', { name: 'Resend' }).click()
    await expect(delivery(early)).toHaveText(/^Emailed \d+:\d\d [ap]m$/)
    const log = early.getByRole('region', { name: 'What happened' })
    await expect(log).toContainText('Opened by owner')
    await expect(log, 'an email rings nowhere').not.toContainText('alerts stopped')

    await test.step('who called a visit off reads that the customer’s email hasn’t gone out', async () => {
      const id = await sendQuote(page, { name: 'Deb Bounced', email: 'deb@example.com' })
      const visit = {
        times: [arrivalOn(workdaysFrom(new Date(), 2)[1] ?? '', 9, 11)],
        minutes: 60,
        isAgreed: true,
      }
      expect((await page.request.post(visitPaths.leadVisits(id), { data: visit })).ok()).toBe(true)
      await page.goto(`${pagePaths.admin}?lead=${id}`)
      mailServer.behaviour = 'refuse recipient'
      await page.getByRole('button', { name: 'Call it off' }).click()
      await expect(page.locator('.offer-card')).toContainText(
        'The email to Deb about the change hasn’t gone out. Ring instead.',
      )
      mailServer.behaviour = 'accept'
    })
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
      /^Not emailed yet\. The email service refused your address, last tried \d+:\d\d [ap]m\.$/,
    )
    await expect(testimonial.getByRole('button', { name: /^Approve/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Resend' })).toHaveCount(0)
  },
)
