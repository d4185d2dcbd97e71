import { apiPaths, pagePaths } from '#shared/paths.ts'
import { expect, expectAccessible, startSession, test } from '../support/browser-test.ts'
import { expectThumbFriendly } from '../support/thumb-friendly.ts'

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
  await expectAccessible(page)
  await expectThumbFriendly(page)

  await act('Older', 'Edit').click()
  const form = page.getByRole('form', { name: 'Edit review' })
  await form.getByLabel('Suburb of the job').fill('Woodford')
  await form.getByLabel('Month of the job').selectOption('March 2026')
  await form.getByLabel('Where it was written').fill('g'.repeat(41))
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('String must contain at most 40 character(s)')).toBeVisible()
  await form.getByLabel('Where it was written').fill('Google')
  await expectAccessible(page)
  await expectThumbFriendly(page)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(row('Older')).toContainText('March 2026')
  await expect(row('Older')).toContainText('Google')

  await page.goto(pagePaths.home)
  const slip = (name: string) => page.getByRole('figure').filter({ hasText: named(name) })
  await expect(slip('Older')).toContainText('Woodford · March 2026 · Google')
  await expect(slip('Newer')).not.toContainText('·')
  await expectAccessible(page)
})
