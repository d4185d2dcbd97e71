import type { Locator, Page } from '@playwright/test'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { expect, expectAccessible, startSession, test, toast } from '../support/browser-test.ts'
import { expectFitForThumbs } from '../support/thumb-friendly.ts'

/** Enough of them that one which changes its place leaves the window. */
async function writeReviews(page: Page, name: string, facts: { isApproved: boolean }): Promise<void> {
  for (let number = 1; number <= 8; number += 1) {
    const data = { clientName: `${name} ${number}`, testimonialText: 'On time and tidy.', ...facts }
    await page.request.post(apiPaths.testimonials, { data })
  }
}

/** Of the window, what no bar lies over. */
const expectInSight = (row: Locator) =>
  expect
    .poll(() =>
      row.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect()
        const middle = innerWidth / 2
        const isSeen = (y: number) => element.contains(document.elementFromPoint(middle, y))
        return isSeen(top + 2) && isSeen(bottom - 2)
      }),
    )
    .toBe(true)

test('a review that goes to its new place is in sight by the keyboard, and by touch the page stays', async ({
  page,
}) => {
  await startSession(page)

  await test.step('by touch the page stays where it is when a review is approved', async () => {
    await writeReviews(page, 'Held shown', { isApproved: true })
    await writeReviews(page, 'Held waiting', { isApproved: false })
    await page.goto(`${pagePaths.admin}?tab=testimonials`)
    const approved = page.getByRole('article').filter({ hasText: 'Held waiting 5' })
    const button = approved.getByRole('button', { name: /^Approve/ })
    await button.scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => scrollY)
    await button.tap()
    await expect(approved).toBeFocused()
    await page.evaluate(() => new Promise(requestAnimationFrame))
    expect(await page.evaluate(() => scrollY)).toBe(before)
  })

  await test.step('by the keyboard a review that goes to its new place is in sight there', async () => {
    await page.setViewportSize({ width: 360, height: 640 })
    // Nobody presses a button to which the page still scrolls.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const name = 'Mover'
    await writeReviews(page, `${name} shown`, { isApproved: true })
    await writeReviews(page, `${name} waiting`, { isApproved: false })
    await page.goto(`${pagePaths.admin}?tab=testimonials`)
    const row = (who: string) => page.getByRole('article').filter({ hasText: who })
    for (const [act, who] of [
      ['Approve', `${name} waiting 8`],
      ['Show first:', `${name} shown 1`],
      ['Hide', `${name} shown 8`],
    ] as const) {
      await page.getByRole('button', { name: `${act} the review by ${who}`, exact: true }).press('Enter')
      await expect(row(who)).toBeFocused()
      // It may lie over the row, for five seconds. A second click there, this soon, would count as a bounce.
      await toast(page).getByRole('button', { name: 'Close' }).press('Enter')
      await expectInSight(row(who))
    }
  })
})

test('reviews are put in order and told of with suburb, month and source, and visitors see it', async ({
  page,
}, { project, retry }) => {
  await startSession(page)
  const named = (name: string) => `${name} ${project.name} ${retry}`
  const create = async (name: string) => {
    const data = { clientName: named(name), testimonialText: 'On time and tidy.', isApproved: true }
    const { id } = await (await page.request.post(apiPaths.testimonials, { data })).json()
    // What other tests of this worker's site left behind stands below.
    await page.request.patch(apiPaths.testimonial(id), { data: { isChosen: true } })
  }
  await create('Older')
  await create('Newer')
  await page.goto(`${pagePaths.admin}?tab=testimonials`)
  const row = (name: string) => page.getByRole('article').filter({ hasText: named(name) })
  const act = (name: string, what: string) =>
    row(name).getByRole('button', { name: `${what} the review by ${named(name)}` })
  const onSite = async () => {
    const list: { clientName: string }[] = await (
      await page.request.get(apiPaths.approvedTestimonials)
    ).json()
    return list.map(({ clientName }) => clientName).slice(0, 2)
  }
  await expect(act('Newer', 'Move up')).toHaveAttribute('aria-disabled', 'true')
  await act('Older', 'Move up').focus()
  await page.keyboard.press('Enter')
  await expect.poll(onSite).toEqual([named('Older'), named('Newer')])
  await expect(act('Older', 'Move up')).toBeFocused()
  await expect(act('Older', 'Move up')).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText(new RegExp(`^${named('Older')}: 1 of \\d+$`))).toBeAttached()
  await act('Older', 'Move down').click()
  await act('Older', 'Move up').click()
  await expect.poll(onSite).toEqual([named('Older'), named('Newer')])
  await expectFitForThumbs(page)

  await act('Older', 'Edit').click()
  const form = page.getByRole('form', { name: 'Edit review' })
  await form.getByLabel('Suburb of the job').fill('Woodford')
  await form.getByLabel('Month of the job').selectOption('March 2026')
  await form.getByLabel('Where it was written').fill('g'.repeat(41))
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('String must contain at most 40 character(s)')).toBeVisible()
  await form.getByLabel('Where it was written').fill('Google')
  await expectFitForThumbs(page)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(row('Older')).toContainText('March 2026')
  await expect(row('Older')).toContainText('Google')

  await page.goto(pagePaths.home)
  const slip = (name: string) => page.getByRole('figure').filter({ hasText: named(name) })
  await expect(slip('Older')).toContainText('Woodford · March 2026 · Google')
  await expect(slip('Newer')).not.toContainText('·')
  await expectAccessible(page)
})
