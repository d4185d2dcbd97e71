import { apiPaths, pagePaths } from '#shared/paths.ts'
import { asDesk, expect, test, toast } from '../support/browser-test.ts'
import { lead, openQueueOf, row, rows } from '../support/lead-screen.ts'
import { expectFitForThumbs } from '../support/thumb-friendly.ts'

test('whoever opens a lead far down a long list begins at its top, and comes back to the list as it was', async ({
  page,
}, { retry }) => {
  const names = Array.from({ length: 20 }, (_, index) => `Waits ${index + 1}. ${retry}`)
  await openQueueOf(page, names)
  const lastLink = row(page, names.at(-1) ?? '')
    .getByRole('link')
    .first()

  await test.step('every lead begins at its top, the second too, whose code has come with the first', async () => {
    for (const name of names.slice(-2)) {
      await expect(rows(page)).toHaveCount(names.length)
      await row(page, name).getByRole('link').first().tap()
      await expect(lead(page, name)).toBeFocused()
      expect(await page.evaluate(() => scrollY)).toBe(0)
      await page.goBack()
    }
  })

  await test.step('the way back on a lead leads to the list as it was left', async () => {
    // What is searched for comes with the newest first.
    const oldest = row(page, names[0] ?? '')
      .getByRole('link')
      .first()
    await page.goto(`${pagePaths.admin}?search=Waits`)
    await oldest.scrollIntoViewIfNeeded()
    await oldest.click()
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await expect(page).toHaveURL(/search=Waits/)
    await expect(oldest).toBeFocused()
    await expect(oldest).toBeInViewport()
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
    await page.goto(pagePaths.admin)
    await expect(lastLink).toBeAttached()
  })

  await test.step('whoever deletes far down a long list stays there, with the focus and Undo in sight', async () => {
    const [above = '', deleted = ''] = names.slice(12, 14)
    await row(page, above).evaluate((item) => item.scrollIntoView({ block: 'center', behavior: 'instant' }))
    const before = await page.evaluate(() => scrollY)
    expect(before).toBeGreaterThan(400)
    const placeOf = async () => (await row(page, above).boundingBox())?.y ?? Number.NaN
    const place = await placeOf()
    await row(page, deleted).getByRole('link').first().tap()
    await expect(lead(page, deleted).getByText('Opened by owner').first()).toBeVisible()
    await lead(page, deleted).getByRole('button', { name: 'Delete' }).tap()
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

  await test.step('the bar of an open lead stays below the header at the end of the list', async () => {
    await asDesk(page)
    const last = lead(page, names.at(-1) ?? '')
    await lastLink.click()
    await expect(last).toBeVisible()
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(400)
    const head = await page.getByRole('banner').boundingBox()
    const call = await last.getByRole('link', { name: 'Call' }).boundingBox()
    expect(call?.y).toBeGreaterThan((head?.y ?? 0) + (head?.height ?? Number.NaN))
  })
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
  await expectFitForThumbs(page)
  // Nobody has opened them yet.
  await expect(bar.getByRole('button', { name: 'Mark unread' })).toBeDisabled()
  await bar.getByRole('button', { name: 'Cancel' }).click({ trial: true })
  await actAndUndo('Mark as spam', async () => expect(await suspected()).toBe(2))
  expect(await suspected()).toBe(0)
  await selectBoth()
  await actAndUndo('Delete', async () => {})
})
