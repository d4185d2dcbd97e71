import type { Page } from '@playwright/test'
import { inquiries } from '#shared/leads/kinds.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { sendHeaders } from '#shared/visitor-send.ts'
import { comeBack, stayOnPage } from '../support/away-and-back.ts'
import { expect, expectAccessible, signIn, test, toast } from '../support/browser-test.ts'
import { lead, sendQuote, signInToEmptyQueue } from '../support/lead-screen.ts'
import { aContactRequest } from '../support/samples.ts'
import { expectFitForThumbs } from '../support/thumb-friendly.ts'

const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notifications/ })
const note = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })
const listed = (page: Page, name: string) =>
  page.getByRole('tabpanel').getByRole('list').getByRole('link').filter({ hasText: name })

const recordOf = async (page: Page, id: string) =>
  (await (await page.request.get(apiPaths.lead(id))).json()).record

/** As if all that other tests of this worker's site left behind had been seen and answered. */
async function signInToNoNews(page: Page): Promise<void> {
  await signInToEmptyQueue(page)
  await page.request.post(apiPaths.notificationsSeen, { data: { until: new Date().toISOString() } })
}

test('the bell tells of what nobody has opened or answered, and suspected spam asks for no attention', async ({
  page,
}, info) => {
  await test.step('the bell has no number', async () => {
    const first = `First News ${info.project.name}`
    const second = `Second News ${info.project.name}`
    await signInToNoNews(page)
    await page.goto(pagePaths.admin)
    await expect(bell(page)).toHaveAccessibleName('Notifications')
    const firstId = await sendQuote(page, { name: first })
    const secondId = await sendQuote(page, { name: second })
    await expect(bell(page)).toHaveAccessibleName('Notifications, something new')
    await expectAccessible(page)

    await page.goto(`${pagePaths.admin}?lead=${firstId}`)
    await expect(lead(page, first).getByText('Opened by owner').first()).toBeVisible()
    await page.goto(pagePaths.admin)
    await expect(bell(page), 'the other one is new still').toHaveAccessibleName(
      'Notifications, something new',
    )
    await page.request.post(inquiries.quote.paths.events(secondId), { data: { kind: 'spoke' } })
    await expect(bell(page)).toHaveAccessibleName('Notifications')
    await expect(page.getByRole('tab', { name: 'Inquiries' })).toContainText('1 to answer')
    await page.getByRole('tab', { name: /Quote Requests/ }).click()
    await expect(page.getByRole('link', { name: 'To answer' })).toHaveAccessibleName('To answer 1')
    await expectFitForThumbs(page)

    const third = `Third News ${info.project.name}`
    await sendQuote(page, { name: third })
    await page.goto(pagePaths.notifications)
    await expect(note(page, third)).toContainText('(new)')
    for (const name of [first, second]) await expect(note(page, name)).not.toContainText('(new)')
  })

  await test.step('suspected spam asks for no attention in its list, as its neighbour does', async () => {
    const spam = `Cheap Watches ${info.project.name}`
    const neighbour = `Real Neighbour ${info.project.name}`
    await sendQuote(page, { name: spam }, { [sendHeaders.trap]: '1' })
    await sendQuote(page, { name: neighbour })
    await signIn(page, `${pagePaths.admin}?tab=inquiries&list=quotes`)
    await expect(listed(page, neighbour)).toContainText('(new)')
    await expect(listed(page, spam)).toContainText('Looks like spam')
    await expect(listed(page, spam)).not.toContainText('(new)')
    const stripe = (name: string) =>
      listed(page, name).evaluate((row) => getComputedStyle(row, '::before').backgroundColor)
    expect(await stripe(spam)).not.toBe(await stripe(neighbour))
  })
})

test('an address that is tapped is noted, with Undo, in the lead’s facts and among the notifications', async ({
  page,
}, info) => {
  await test.step('an address that is tapped in the lead’s facts marks it contacted, with Undo', async () => {
    const name = `Written To ${info.project.name}`
    await stayOnPage(page)
    const id = await sendQuote(page, { name, email: 'written@example.com' })
    await signIn(page, `${pagePaths.admin}?lead=${id}`)
    await lead(page, name).getByRole('link', { name: 'written@example.com' }).click()
    await expect(toast(page).getByText('Marked contacted', { exact: true })).toBeVisible()
    await expect(lead(page, name).getByRole('radio', { name: 'Contacted' })).toBeChecked()
    await toast(page).getByRole('button', { name: 'Undo' }).click()
    await expect(lead(page, name).getByRole('radio', { name: 'New' })).toBeChecked()
  })

  await test.step('among the notifications too an address that is tapped is noted, and a call asked about', async () => {
    const writes = `Writes Here ${info.project.name}`
    const rings = `Rings Here ${info.project.name}`
    await stayOnPage(page)
    await signInToNoNews(page)
    const data = aContactRequest({ name: writes, email: 'here@example.com' })
    const { id: writesId } = await (await page.request.post(apiPaths.contact, { data })).json()
    const ringsId = await sendQuote(page, { name: rings, phone: '0491 570 157' })
    await page.goto(pagePaths.notifications)
    await note(page, writes).getByRole('link', { name: 'here@example.com' }).click()
    await expect(toast(page).getByText('Marked contacted', { exact: true })).toBeVisible()
    expect(await recordOf(page, writesId)).toMatchObject({ status: 'contacted' })
    await toast(page).getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => recordOf(page, writesId)).toMatchObject({ status: 'new', answeredAt: null })

    await note(page, rings).getByRole('link', { name: '0491 570 157' }).click()
    await comeBack(page)
    const bar = page.getByRole('status', { name: 'After the call' })
    await expect(bar.getByRole('heading', { name: 'You rang Rings. How did it go?' })).toBeVisible()
    await expectFitForThumbs(page)
    await bar.getByRole('button', { name: 'Spoke' }).click()
    await expect(page.getByRole('dialog', { name: 'Spoke, noted' })).toBeVisible()
    await expect.poll(() => recordOf(page, ringsId)).toMatchObject({ status: 'contacted' })
  })

  await test.step('a notification leads to its lead, and its address is a link with the @ as it is', async () => {
    const asked = 'Leads On Quote'
    const wrote = 'Leads On Contact'
    await signIn(page)
    const quoteId = await sendQuote(page, { name: asked, email: 'leads.on@example.com' })
    const data = aContactRequest({ name: wrote, email: 'leads+on@example.com' })
    const { id: contactId } = await (await page.request.post(apiPaths.contact, { data })).json()
    for (const [name, id, email] of [
      [asked, quoteId, 'leads.on@example.com'],
      [wrote, contactId, 'leads+on@example.com'],
    ]) {
      await page.goto(pagePaths.notifications)
      const address = note(page, name).getByRole('link', { name: email })
      await expect(address).toHaveAttribute('href', `mailto:${email}`)
      await note(page, name).getByRole('heading').getByRole('link').click()
      await expect(page).toHaveURL(new RegExp(`/admin\\?(.*&)?lead=${id}(&|$)`))
      await expect(lead(page, name)).toBeVisible()
    }
  })
})
