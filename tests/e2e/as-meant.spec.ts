import type { Locator } from '@playwright/test'
import { pagePaths } from '#shared/paths.ts'
import { expect, signIn, test, untilLive } from '../support/browser-test.ts'
import { agreeAndSolve, fillInQuote, quoteFields } from '../support/visitor-forms.ts'

const inArabicDigits = (digits: string) =>
  [...digits].map((digit) => String.fromCodePoint(0x660 + Number(digit))).join('')

test('a pasted number, a marked address and an answer in Arabic digits are sent, and read as they were meant', async ({
  page,
}, { project, retry }) => {
  const visitor = `أمل ${project.name} ${retry}`
  await page.goto(pagePaths.quote)
  await untilLive(page)
  await fillInQuote(page, visitor)
  const form = quoteFields(page)
  await form.phone.fill('\u202d+61 (0) 491–570‑006\u202c')
  await form.email.fill('jo\u200b@example.com')
  await form.description.fill('اتصل بي على 0491 570 006 بعد 26/11/2026')
  await agreeAndSolve(page)
  await form.sum.fill(inArabicDigits(await form.sum.inputValue()))
  await form.send.click()
  await expect(page.getByRole('heading', { name: 'Quote Request Submitted!' })).toBeVisible()
  await expect(page.getByText('0491 570 006', { exact: true })).toBeVisible()

  await signIn(page)
  const row = page.getByRole('link').filter({ hasText: visitor })
  await expectLeftToRight(row, ['0491', '570', '006'])
  await row.click()
  const lead = page.getByRole('article', { name: `Enquiry from ${visitor}` })
  await expect(lead.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+61491570006')
  await expect(lead.getByRole('link', { name: 'jo@example.com' })).toBeVisible()
  await expectLeftToRight(lead.getByText('اتصل بي'), ['0491', '570', '006'])
  await expectLeftToRight(lead.getByText('اتصل بي'), ['26', '11', '2026'])

  await page.goto(pagePaths.notifications)
  const note = page.getByRole('article').filter({ hasText: visitor })
  await expectLeftToRight(note.getByRole('definition').filter({ hasText: 'اتصل بي' }), ['0491', '570', '006'])
})

/** The pieces of a number stand one after the other on one line, as they were written. */
async function expectLeftToRight(text: Locator, pieces: string[]): Promise<void> {
  await expect(text).toBeVisible()
  const places = await text.evaluate((element, words) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const nodes: Text[] = []
    while (walker.nextNode()) nodes.push(walker.currentNode as Text)
    return words.map((word) => {
      const node = nodes.findLast(({ data }) => data.includes(word))
      const start = node?.data.indexOf(word) ?? 0
      const range = document.createRange()
      if (node) range.setStart(node, start)
      if (node) range.setEnd(node, start + word.length)
      return range.getBoundingClientRect().left
    })
  }, pieces)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(new Set(places).size).toBe(pieces.length)
}
