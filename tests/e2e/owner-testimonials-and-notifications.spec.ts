import type { Page } from '@playwright/test'
import type { TestimonialRecord } from '#shared/contract/testimonial-record.ts'
import { inquiries } from '#shared/leads/kinds.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { sendHeaders } from '#shared/visitor-send.ts'
import { expect, expectAccessible, signIn, test, toast } from '../support/browser-test.ts'
import { sendQuote } from '../support/lead-screen.ts'
import { expectFitForThumbs } from '../support/thumb-friendly.ts'

const expectToast = (page: Page, title: string) =>
  expect(toast(page).getByText(title, { exact: true })).toBeVisible()

async function openTestimonials(page: Page): Promise<void> {
  await signIn(page)
  await page.getByRole('tab', { name: /Testimonials/ }).click()
}

// The first of this file: nobody has been answered on its site yet.
test('a notification appears while the page is open, is new, and stands below how soon people are answered', async ({
  page,
}, { retry }) => {
  await test.step('how soon people are answered stands there in words, once somebody was', async () => {
    const answerOne = async () => {
      const id = await sendQuote(page)
      await page.request.post(inquiries.quote.paths.events(id), { data: { kind: 'spoke' } })
    }
    await signIn(page, pagePaths.notifications)
    const numbers = page.getByRole('main').getByRole('link', { name: /answered/ })
    await expect(page.getByRole('heading', { name: 'No notifications yet' })).toBeVisible()
    await expect(numbers).toHaveCount(0)

    await answerOne()
    await page.reload()
    await expect(numbers).toHaveText('Time to answer: not enough jobs yetLast 30 days: 1 answered, none late')
    for (let count = 2; count <= 5; count += 1) await answerOne()
    await page.reload()
    await expect(numbers).toHaveText('Half hear from you within 0 minLast 30 days: 5 answered, none late')
    await expectFitForThumbs(page)
    await numbers.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Numbers' })).toBeVisible()
  })

  await test.step('one that comes in is new, and is not on the next visit', async () => {
    await page.goto(pagePaths.admin)
    await Promise.all([
      page.waitForResponse((response) => response.url().endsWith(apiPaths.notifications)),
      page.getByRole('link', { name: /^Notifications/ }).click(),
    ])
    const visitor = `Rings ${retry}`
    await sendQuote(page, { name: visitor })
    const note = page.getByRole('article').filter({ hasText: visitor })
    await expect(note).toBeVisible()
    await expect(note.getByRole('heading', { name: 'New quote request (new)' })).toBeVisible()
    await expect(note).toContainText('Quote')
    await expect(note).toContainText('Residential Electrical')
    await expect(note.getByRole('time')).toHaveText(/^\w{3} \d{1,2} \w{3} \d{4}, \d{1,2}:\d\d [ap]m$/)
    await expect(page.getByRole('heading', { level: 2, name: 'Today' })).toBeVisible()

    const contact = {
      name: `Writes ${visitor}`,
      email: 'w@example.com',
      phone: '0491 570 157',
      message: 'Hello.',
    }
    await page.request.post(apiPaths.contact, { data: contact })
    const testimonial = { clientName: `Praises ${visitor}`, testimonialText: 'On time and tidy.' }
    await page.request.post(apiPaths.testimonials, { data: { ...testimonial, isApproved: false } })
    await expect(page.getByRole('article').filter({ hasText: `Writes ${visitor}` })).toContainText('Contact')
    await expectFitForThumbs(page)

    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await page.waitForURL(`**${pagePaths.admin}`)
    await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Notifications', exact: true }).click()
    await expect(note.getByRole('heading', { name: 'New quote request', exact: true })).toBeVisible()
  })
})

test('a testimonial is created, approved, mended, shown first, hidden, deleted, and each of it taken back', async ({
  page,
  request,
}, { retry }) => {
  await openTestimonials(page)

  await test.step('it is created, approved, seen by visitors, deleted and restored', async () => {
    const client = `Reviewer ${retry}`
    await page.getByRole('button', { name: 'Add review' }).click()
    const form = page.getByRole('form', { name: 'New review' })
    await expect(form.getByLabel('Customer’s name')).toBeFocused()
    await form.getByRole('button', { name: 'Save review' }).click()
    await expect(form.getByLabel('Customer’s name')).toHaveAccessibleDescription('Name is required')
    await expect(form.getByLabel('Review', { exact: true })).toHaveAccessibleDescription('Required')
    await expect(form.getByLabel('Project type').getByRole('option')).toHaveText([
      'Not specified',
      'Industrial',
      'Residential',
      'Commercial',
      'Rural/Farming',
    ])
    await expect(form.getByRole('radio', { name: '5 out of 5' })).toBeChecked()
    await expectFitForThumbs(page)

    await form.getByLabel('Customer’s name').fill(client)
    await form.getByLabel('Review', { exact: true }).fill('Good.')
    await form.getByRole('radio', { name: '4 out of 5' }).check()
    await form.getByRole('button', { name: 'Save review' }).click()
    await expectToast(page, 'Testimonial created successfully')
    await expect(page.getByRole('button', { name: 'Add review' })).toBeFocused()

    const testimonial = page.getByRole('article').filter({ hasText: client })
    await expect(page.getByRole('article').first(), 'pending ones stand first').toContainText('Pending')
    await expect(testimonial).toContainText('Pending')
    await expectAccessible(page)
    await testimonial.getByRole('button', { name: `Approve the review by ${client}` }).click()
    await expectToast(page, 'Testimonial approved')
    await expect(testimonial).toContainText('Approved')
    await expect(testimonial.getByRole('button', { name: /Approve/ })).toHaveCount(0)
    await expect(testimonial).toBeFocused()
    const seen = await page.request.get(apiPaths.approvedTestimonials)
    expect(await seen.text()).toContain(client)

    await testimonial.getByRole('button', { name: `Delete the review by ${client}` }).click()
    await expectToast(page, 'Testimonial deleted')
    await expect(testimonial).toHaveCount(0)
    await toast(page).getByRole('button', { name: 'Undo' }).click()
    await expect(testimonial).toContainText('Approved')
    await expect(testimonial).toBeFocused()
  })

  await test.step('an approval is undone; it is mended, shown first, hidden and taken back', async () => {
    const client = `Praised ${retry}`
    const data = { clientName: client, testimonialText: 'On time and tidey.' }
    await page.request.post(apiPaths.testimonials, { data })
    await page.goto(`${pagePaths.admin}?tab=testimonials`)
    const testimonial = page.getByRole('article').filter({ hasText: client })
    const act = (name: string) =>
      testimonial.getByRole('button', { name: new RegExp(`^${name}.* ${client}$`) })
    const onPublicPages = async () => (await page.request.get(apiPaths.approvedTestimonials)).text()

    await act('Approve').click()
    await expectToast(page, 'Testimonial approved')
    await toast(page).getByRole('button', { name: 'Undo' }).click()
    await expectToast(page, 'Approval undone')
    await expect(testimonial).toContainText('Pending')
    expect(await onPublicPages()).not.toContain(client)

    await act('Edit').click()
    const form = page.getByRole('form', { name: 'Edit review' })
    await expect(form.getByLabel('Customer’s name')).toHaveValue(client)
    await expect(form.getByLabel('Customer’s name')).toBeFocused()
    await expect(form.getByRole('radio', { name: '5 out of 5' })).toBeChecked()
    await form.getByLabel('Review', { exact: true }).fill('On time and tidy.')
    await form.getByRole('radio', { name: '4 out of 5' }).check()
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'Review changed')
    await expect(testimonial).toContainText('On time and tidy.')
    await expect(testimonial).toBeFocused()
    await toast(page).getByRole('button', { name: 'Undo' }).click()
    await expectToast(page, 'Review is back as it was')
    await expect(testimonial).not.toContainText('On time and tidy.')
    await expect(testimonial).toContainText(data.testimonialText)
    await expect(testimonial).toBeFocused()

    await act('Approve').click()
    await expect(testimonial).toContainText('On the website')
    await act('Show first').click()
    await expectToast(page, 'Shown first')
    await expect(act('Show first')).toHaveAttribute('aria-pressed', 'true')
    await expectFitForThumbs(page)
    await act('Hide').click()
    await expectToast(page, 'Hidden from the website')
    await expect(testimonial).toContainText('Hidden')
    expect(await onPublicPages()).not.toContain(client)
    await toast(page).getByRole('button', { name: 'Undo' }).click()
    await expect(testimonial).toContainText('Shown first')
    await act('Undo approval').click()
    await expectToast(page, 'Approval undone')
    await expect(testimonial).toContainText('Pending')
  })

  await test.step('of suspected spam the approval is not urged, nor is it counted as waiting for one', async () => {
    const client = `Suspect ${retry}`
    const data = { clientName: client, testimonialText: 'Cheap watches, look here.' }
    // Without the owner's session.
    await request.post(apiPaths.testimonials, { data, headers: { [sendHeaders.trap]: '1' } })
    await request.post(apiPaths.testimonials, { data: { ...data, testimonialText: 'On time and tidy.' } })
    await page.goto(pagePaths.admin)
    // What other tests of this worker's site left behind waits as well.
    const all: TestimonialRecord[] = await (await page.request.get(apiPaths.testimonials)).json()
    const waiting = all.filter(({ isApproved, suspectedSpam }) => !isApproved && !suspectedSpam)
    const tab = page.getByRole('tab', { name: /Testimonials/ })
    await expect(tab).toHaveAccessibleName(`Testimonials ${waiting.length} pending`)
    await tab.click()
    const testimonial = page.getByRole('article').filter({ hasText: client }).filter({ hasText: 'Cheap' })
    await expect(testimonial).toContainText('Looks like spam')
    const look = (name: string) =>
      testimonial
        .getByRole('button', { name: `${name} the review by ${client}` })
        .evaluate((button) => getComputedStyle(button).backgroundColor)
    expect(await look('Approve')).toBe(await look('Edit'))
  })

  await test.step('a finger that bounces on Approve or Hide does it to no other review', async () => {
    // Both presses are at one moment, however long the list takes.
    await page.addInitScript(() => Object.defineProperty(Event.prototype, 'timeStamp', { get: () => 0 }))
    const [read, unread] = [`Read ${retry}`, `Next ${retry}`] as const
    for (const clientName of [unread, read])
      await page.request.post(apiPaths.testimonials, { data: { clientName, testimonialText: 'On time.' } })
    await page.goto(`${pagePaths.admin}?tab=testimonials`)
    const act = (name: string, client: string) =>
      page.getByRole('button', { name: `${name} the review by ${client}` })
    const bounceOn = async (name: string) => {
      await act(name, read).scrollIntoViewIfNeeded()
      const { x = 0, y = 0 } = (await act(name, read).boundingBox()) ?? {}
      await page.mouse.click(x + 9, y + 9)
      await expect(act(name, read)).toHaveCount(0)
      const sent: string[] = []
      page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
      await page.mouse.click(x + 9, y + 9)
      await expect(act(name, unread)).toBeVisible()
      expect(sent).toEqual([])
    }

    await bounceOn('Approve')
    await act('Approve', unread).press('Enter')
    await expect(act('Hide', unread)).toBeVisible()
    await bounceOn('Hide')
  })
})

test.describe('when the server fails', () => {
  test.use({ expectedConsole: /status of 500|ERR_FAILED/ })

  test('testimonials say so in the specified words', async ({ page }, { retry }) => {
    const client = `Unlucky ${retry}`
    const data = { clientName: client, testimonialText: 'Waits for an approval.' }
    await page.request.post(apiPaths.testimonials, { data })
    await openTestimonials(page)
    await page.route('**/approve', (route) => route.abort())
    await page.getByRole('button', { name: `Approve the review by ${client}` }).click()
    await expectToast(page, 'Failed to approve testimonial')
    await expect(toast(page)).toContainText('It’s still waiting for approval. Try again later.')
    await toast(page).getByRole('button', { name: 'Close' }).click()
    await page.unroute('**/approve')

    const fail = { status: 500, body: '' }
    await page.route('**/api/testimonials/**', (route) => route.fulfill(fail))
    await page.getByRole('button', { name: `Approve the review by ${client}` }).click()
    await expectToast(page, 'Failed to approve testimonial')
    await page.getByRole('button', { name: `Delete the review by ${client}` }).click()
    await expectToast(page, 'Failed to delete testimonial')
    await expect(page.getByRole('article').filter({ hasText: client })).toBeVisible()

    await page.route('**/api/testimonials', (route) => route.fulfill(fail))
    await page.getByRole('button', { name: 'Add review' }).click()
    await page.getByLabel('Customer’s name').fill('Nobody')
    await page.getByLabel('Review', { exact: true }).fill('Nothing')
    await page.getByRole('button', { name: 'Save review' }).click()
    await expectToast(page, 'Failed to create testimonial')
    await expect(page.getByLabel('Customer’s name')).toHaveValue('Nobody')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Failed to fetch testimonials' })).toBeVisible()
    await expectAccessible(page)
  })
})
