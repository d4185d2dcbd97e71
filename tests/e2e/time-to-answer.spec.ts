import { inquiries } from '#shared/leads/kinds.ts'
import { pagePaths } from '#shared/paths.ts'
import { expect, expectAccessible, signIn, test } from '../support/browser-test.ts'
import { sendQuote } from '../support/lead-screen.ts'
import { expectThumbFriendly } from '../support/thumb-friendly.ts'

test('above the notifications stands in words how soon people are answered, once somebody was', async ({
  page,
}) => {
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
  await expectAccessible(page)
  await expectThumbFriendly(page)
  await numbers.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Numbers' })).toBeVisible()
})
