import { apiPaths } from '#shared/paths.ts'
import { asDesk, expect, expectAccessible, test, toast } from '../support/browser-test.ts'
import { openQueueOf, row } from '../support/lead-screen.ts'
import { expectThumbFriendly } from '../support/thumb-friendly.ts'

test('whoever deletes far down a long list stays there, with the focus and Undo in sight', async ({ page }, {
  retry,
}) => {
  const names = Array.from({ length: 20 }, (_, index) => `Waits ${index + 1}. ${retry}`)
  await openQueueOf(page, names)
  const [above = '', deleted = ''] = names.slice(12, 14)
  await row(page, above).evaluate((item) => item.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(400)
  const placeOf = async () => (await row(page, above).boundingBox())?.y ?? Number.NaN
  const place = await placeOf()
  await row(page, deleted).getByRole('link').first().tap()
  const lead = page.getByRole('article', { name: `Enquiry from ${deleted}` })
  await expect(lead.getByText('Opened by owner').first()).toBeVisible()
  await lead.getByRole('button', { name: 'Delete' }).tap()
  await expect(row(page, deleted)).toHaveCount(0)
  await expect(row(page, above)).toBeInViewport({ ratio: 1 })
  await expect.poll(async () => Math.abs((await placeOf()) - place)).toBeLessThan(8)
  await expect(page.locator(':focus')).toBeInViewport()
  await expect(page.locator('body:focus, main:focus')).toHaveCount(0)
  const undo = toast(page).getByRole('button', { name: 'Undo' })
  await expect(undo).toBeInViewport({ ratio: 1 })
  await undo.tap()
  await expect(row(page, deleted)).toBeInViewport()
  await expect(page.locator(':focus')).toBeInViewport()
  await expect.poll(async () => Math.abs((await placeOf()) - place)).toBeLessThan(8)
})

test('the bar of an open lead stays below the header at the end of the list', async ({ page }, { retry }) => {
  await asDesk(page)
  const names = Array.from({ length: 14 }, (_, index) => `Waits long ${index + 1}. ${retry}`)
  await openQueueOf(page, names)
  const last = names.at(-1) ?? ''
  await row(page, last).getByRole('link').first().click()
  const lead = page.getByRole('article', { name: `Enquiry from ${last}` })
  await expect(lead).toBeVisible()
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(400)
  const head = await page.getByRole('banner').boundingBox()
  const call = await lead.getByRole('link', { name: 'Call' }).boundingBox()
  expect(call?.y).toBeGreaterThan((head?.y ?? 0) + (head?.height ?? Number.NaN))
})

test('several are deleted or marked as spam at once with a thumb, and brought back by one Undo', async ({
  page,
}, { project, retry }) => {
  const names = ['One', 'Two', 'Not'].map((word) => `${word} Spam ${project.name} ${retry}`)
  const [first = '', second = '', other = ''] = names
  await openQueueOf(page, names)
  const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` })
  const bar = page.getByRole('group', { name: 'Selected enquiries' })
  const selectBoth = async () => {
    await page.getByRole('button', { name: 'Select' }).click()
    await box(first).check({ force: true })
    // A thumb that misses the box chooses too.
    await row(page, second).getByText(second).click()
    await expect(box(second)).toBeChecked()
    await expect(box(first)).toBeChecked()
    await expect(bar.getByRole('status')).toHaveText('2 selected')
  }
  const actAndUndo = async (act: string, check: () => Promise<void>) => {
    await bar.getByRole('button', { name: act }).click()
    for (const name of [first, second]) await expect(row(page, name)).toBeHidden()
    await expect(row(page, other)).toBeVisible()
    await expect(bar).toBeHidden()
    await check()
    await toast(page).getByRole('button', { name: 'Undo' }).click()
    for (const name of names) await expect(row(page, name)).toBeVisible()
  }
  const suspected = async () => {
    const list = await page.request.get(`${apiPaths.quoteRequests}?suspected=true`)
    const found: { name: string }[] = await list.json()
    return found.filter(({ name }) => names.includes(name)).length
  }
  await selectBoth()
  await expectAccessible(page)
  await expectThumbFriendly(page)
  // Nobody has opened them yet.
  await expect(bar.getByRole('button', { name: 'Mark unread' })).toBeDisabled()
  await bar.getByRole('button', { name: 'Cancel' }).click({ trial: true })
  await actAndUndo('Mark as spam', async () => expect(await suspected()).toBe(2))
  expect(await suspected()).toBe(0)
  await selectBoth()
  await actAndUndo('Delete', async () => {})
})
