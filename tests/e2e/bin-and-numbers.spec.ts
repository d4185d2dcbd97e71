import type { Page } from '@playwright/test'
import { hours } from '#shared/durations.ts'
import { doneAgoHeader } from '#shared/leads/done-ago.ts'
import { inquiries } from '#shared/leads/kinds.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { expect, expectAccessible, signIn, test } from '../support/browser-test.ts'
import { enlargeLetters } from '../support/large-letters.ts'
import { sendQuote } from '../support/lead-screen.ts'
import { expectNoSidewaysScroll } from '../support/page-checks.ts'
import { aContactRequest } from '../support/samples.ts'
import { expectFitForThumbs } from '../support/thumb-friendly.ts'

const { paths } = inquiries.quote

async function deleted(page: Page, name: string): Promise<string> {
  const id = await sendQuote(page, { name })
  expect((await page.request.delete(paths.item(id))).ok()).toBe(true)
  return id
}

const act = async (page: Page, id: string, data: object) =>
  expect((await page.request.post(paths.events(id), { data })).ok()).toBe(true)

test('several deletes are put back one by one, by the keyboard too, and the rest is gone for good', async ({
  page,
}) => {
  await signIn(page, `${pagePaths.admin}?panel=bin`)
  const main = page.getByRole('main')
  await expect(main.getByText('The bin is empty')).toBeVisible()

  const data = aContactRequest({ name: 'Dot Stop', subject: '', message: 'The safety switch trips.' })
  const { id } = await (await page.request.post(apiPaths.contact, { data })).json()
  await page.request.delete(apiPaths.contactRequest(id))
  await page.reload()
  await expect(main.getByRole('listitem')).toContainText('Contact, The safety switch trips. Deleted by owner')
  await page.request.post(apiPaths.restoreContactRequest(id))

  for (const name of ['Lee Example', 'Chris Sample', 'Kim Test']) await deleted(page, name)
  await page.reload()
  const rows = main.getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await expect(rows.first()).toContainText(/Kim Test.*Deleted by owner, .*Gone for good \d+ \w+ \d{4}/)
  await expectFitForThumbs(page)
  await expectNoSidewaysScroll(page)

  await page.getByRole('button', { name: 'Put back Lee Example' }).press('Enter')
  const open = page.getByRole('link', { name: 'Lee Example is back. Open' })
  await expect(open).toBeFocused()
  await page.getByRole('button', { name: 'Put back Kim Test' }).click()
  await expect(page.getByRole('link', { name: 'Kim Test is back. Open' })).toBeFocused()
  await expect(rows).toHaveCount(3)
  await expectAccessible(page)
  await enlargeLetters(page)
  await expectNoSidewaysScroll(page)

  await page.getByRole('button', { name: 'Empty the bin' }).click()
  const question = page.getByRole('dialog', { name: 'Delete it for good?' })
  await expect(question).toContainText('Chris Sample. This can’t be undone.')
  await expect(question.getByRole('button', { name: 'Keep' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await page.getByRole('button', { name: 'Empty the bin' }).click()
  await question.getByRole('button', { name: 'Delete for good' }).click()
  await expect(main.getByText('The bin is empty')).toBeVisible()
  const left = await (await page.request.get(apiPaths.quoteRequests)).json()
  expect(left.map(({ name }: { name: string }) => name).toSorted()).toEqual(['Kim Test', 'Lee Example'])
})

test('the numbers say in words, drawings and tables what came of the leads', async ({ page }) => {
  await signIn(page, `${pagePaths.admin}?panel=numbers`)
  await expect(page.getByText('Not enough jobs yet')).toBeVisible()
  for (let count = 0; count < 5; count += 1) {
    const id = await sendQuote(page, { name: `Visitor ${count}`, address: 'Woodford' })
    await act(page, id, { kind: 'status', status: count < 3 ? 'won' : 'lost', reason: 'price' })
    if (count === 0) await act(page, id, { kind: 'value', dollars: 4200 })
  }
  await page.reload()
  await expect(
    page.getByText(/^Half of the 5 people heard from you sooner\. No one waited more than 24 hours\.$/),
  ).toBeVisible()
  await expect(
    page.getByRole('img', { name: /^5 enquiries, answered after .* The middle one took \d+ min\.$/ }),
  ).toBeVisible()
  const weeks = page.getByRole('table', { name: 'Enquiries by week' })
  await expect(weeks.getByRole('row')).toHaveCount(13)
  await expect(weeks.getByRole('row').last()).toContainText(/3\d2$/)
  const places = page.getByRole('table', { name: 'Where, last 12 weeks' })
  await expect(places.getByRole('row', { name: 'Woodford 5 3 2 $4,200' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Why you lost some' })).toContainText('Price2')
  await expectFitForThumbs(page)
  await expectNoSidewaysScroll(page)

  const isOf = page.getByText(/^Example Electrical, \d+ \w+ \d{4}$/)
  await expect(isOf).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(isOf).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print one page' })).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await enlargeLetters(page)
  await expectNoSidewaysScroll(page)
  const cutOff = (figure: Element) => figure.scrollWidth - figure.clientWidth
  for (const drawing of await page.getByRole('figure').all()) {
    expect(await drawing.evaluate(cutOff), 'pixels of a drawing out of sight').toBe(0)
  }

  await page.request.post(apiPaths.leads, {
    data: { name: 'Kim Waits', phone: '0491 570 156', how: 'text' },
    headers: { [doneAgoHeader]: String(hours(25)) },
  })
  await page.reload()
  await expect(page.getByText(/heard from you sooner\. 1 is still waiting after 24 hours\.$/)).toBeVisible()
})
