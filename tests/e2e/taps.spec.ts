import type { Page } from '@playwright/test'
import { inquiries } from '#shared/leads/kinds.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { comeBack, stayOnPage } from '../support/away-and-back.ts'
import { expect, expectAccessible, test, toast } from '../support/browser-test.ts'
import { lead as leadOf, row as rowOf, sendQuote, signInToEmptyQueue } from '../support/lead-screen.ts'
import { thumb } from '../support/thumb.ts'
import { expectFitForThumbs, expectThumbFriendly } from '../support/thumb-friendly.ts'

/** The owner's ten frequent jobs take one to three taps from the list, at 360 × 640, beside what is typed and saved. */
test.use({ viewport: { width: 360, height: 640 } })

const name = 'Pat Thumb'
const row = (page: Page) => rowOf(page, name)
const lead = (page: Page) => leadOf(page, name)

/** The list with one lead to answer; nothing leaves the page for a dialler or messages. */
async function openQueue(page: Page): Promise<string> {
  await stayOnPage(page)
  await signInToEmptyQueue(page)
  const id = await sendQuote(page, { name })
  await page.goto(pagePaths.admin)
  await expect(row(page)).toBeVisible()
  return id
}

const call = (page: Page) => row(page).getByRole('link', { name: `Call ${name}` })

test('with one thumb: rung with one tap, no answer logged with a reminder by one more, “missed you” by two, handled by one', async ({
  page,
}) => {
  await test.step('rung with one tap, no answer logged with a reminder by one more, “missed you” by two', async () => {
    const id = await openQueue(page)
    const { tap, taps } = thumb()
    await tap(call(page))
    expect(taps()).toBe(1)
    await expect
      .poll(async () => (await (await page.request.get(inquiries.quote.paths.events(id))).json()).length)
      .toBe(1)
    await expectThumbFriendly(page)
    await comeBack(page)
    const bar = page.getByRole('status', { name: 'After the call' })
    await expect(bar.getByRole('heading', { name: 'You rang Pat. How did it go?' })).toBeVisible()
    await expectAccessible(page)
    await page.reload()
    await expect(bar, 'once more after a reload').toBeVisible()
    await tap(bar.getByRole('button', { name: 'No answer' }))
    expect(taps()).toBe(2)
    const sheet = page.getByRole('dialog', { name: 'No answer, noted' })
    await expect(sheet.getByText(/^No alert, just back on your list/)).toBeVisible()
    const found = await (await page.request.get(apiPaths.lead(id))).json()
    expect(found.record).toMatchObject({ tries: 1, followUpAt: expect.any(String) })
    await expectFitForThumbs(page)
    const text = sheet.getByRole('link', { name: /Missed you/ })
    await expect(text).toHaveAttribute('href', /^sms:\+61491570006\?&body=Hi%20Pat%2C%20this%20is%20/)
    await tap(text)
    expect(taps()).toBe(3)
    await comeBack(page)
    await expect(bar.getByRole('heading', { name: 'Did your text to Pat go out?' })).toBeVisible()
    await expect(row(page)).toBeVisible()
    await expectThumbFriendly(page)
    await bar.getByRole('button', { name: 'Sent', exact: true }).tap()
    await expect(toast(page).getByText('Marked contacted', { exact: true })).toBeVisible()
    await expect(row(page)).toBeHidden()
    await expect(bar).toBeHidden()
    await page.reload()
    await expect(page.getByRole('link', { name: /Waiting|Follow up/ }).first()).toBeVisible()
    await expect(bar).toBeHidden()
  })

  await test.step('a lead that was spoken to is handled by one tap after the call', async () => {
    const id = await openQueue(page)
    await call(page).tap()
    await comeBack(page)
    const { tap, taps } = thumb()
    await tap(page.getByRole('button', { name: 'Spoke' }))
    expect(taps()).toBe(1)
    await expect(page.getByRole('dialog', { name: 'Spoke, noted' })).toBeVisible()
    const found = await (await page.request.get(apiPaths.lead(id))).json()
    expect(found.record).toMatchObject({ status: 'contacted', answeredAt: expect.any(String) })
    await expectThumbFriendly(page)
  })
})

test('with one thumb: in a lead each frequent job is one tap more, and one of many is found by a few letters', async ({
  page,
}) => {
  await test.step('in a lead that one tap opens, each frequent job is one tap more, a text two', async () => {
    const id = await openQueue(page)
    const { tap, taps } = thumb()
    await tap(row(page).getByRole('link').first())
    await tap(lead(page).getByText('Quoted', { exact: true }))
    expect(taps()).toBe(2)
    await expect(toast(page).getByText('Marked quoted', { exact: true })).toBeVisible()
    await tap(toast(page).getByRole('button', { name: 'Undo' }))
    expect(taps()).toBe(3)
    await expect(lead(page).getByRole('radio', { name: 'New' })).toBeChecked()
    await expectThumbFriendly(page)

    await tap(lead(page).getByRole('button', { name: 'Text' }))
    await expectThumbFriendly(page)
    await tap(page.getByRole('dialog').getByRole('link', { name: /Missed you/ }))
    expect(taps()).toBe(5)
    await comeBack(page)
    await page.getByRole('button', { name: 'Sent', exact: true }).tap()
    await expect(toast(page).getByText('Marked contacted', { exact: true })).toBeVisible()

    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await tap(lead(page).getByText('Won', { exact: true }))
    expect(taps()).toBe(6)
    await lead(page)
      .getByLabel(/What’s the job worth/)
      .fill('640')
    await lead(page).getByRole('button', { name: 'Save' }).tap()
    await expect(lead(page)).toContainText('Value $640')

    const note = lead(page).getByRole('textbox', { name: 'Add a note' })
    await note.scrollIntoViewIfNeeded()
    await tap(note)
    expect(taps()).toBe(7)
    await note.fill('Gate code 12, dog is friendly')
    await lead(page).getByRole('button', { name: 'Add', exact: true }).tap()
    await expect(lead(page).getByText('Gate code 12, dog is friendly')).toBeVisible()

    const pick = lead(page)
      .getByRole('button', { name: / 7 am$/ })
      .first()
    await pick.scrollIntoViewIfNeeded()
    await tap(pick)
    expect(taps()).toBe(8)
    await expect(pick).toHaveAttribute('aria-pressed', 'true')
    await expect
      .poll(async () => (await (await page.request.get(apiPaths.lead(id))).json()).record.followUpAt)
      .toMatch(/T21:00:00\.000Z$/)

    const remove = lead(page).getByRole('button', { name: 'Delete' })
    await remove.scrollIntoViewIfNeeded()
    await tap(remove)
    expect(taps()).toBe(9)
    await expect(lead(page)).toHaveCount(0)
    await tap(toast(page).getByRole('button', { name: 'Undo' }))
    expect(taps()).toBe(10)
    await expect.poll(async () => (await page.request.get(apiPaths.lead(id))).status()).toBe(200)
  })

  await test.step('one of many is found by one tap and a few letters', async () => {
    await openQueue(page)
    const { tap, taps } = thumb()
    const field = page.getByRole('searchbox', { name: 'Search enquiries' })
    await field.scrollIntoViewIfNeeded()
    await tap(field)
    expect(taps()).toBe(1)
    await page.keyboard.type('thu')
    await page.waitForURL(/search=thu/)
    await page.keyboard.type('mb')
    await expect(field, 'the focus stays while it finds').toBeFocused()
    await expect(field).toHaveValue('thumb')
    await expect(row(page).first()).toBeVisible()
    await expectThumbFriendly(page)
  })
})
