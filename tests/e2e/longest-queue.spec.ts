import { openDatabase } from '#server/db/open.ts'
import { createInquiryStore } from '#server/leads/inquiry-store.ts'
import { QuoteRequestSchema } from '#shared/contract/quote.ts'
import { mostInQueue, queuePageSize } from '#shared/contract/work-queue.ts'
import { pagePaths } from '#shared/paths.ts'
import { expect, signIn, test } from '../support/browser-test.ts'
import { aQuoteRequest } from '../support/samples.ts'

test.use({
  siteSettings: {
    async prepare(dataDir) {
      const db = await openDatabase({ dataDir })
      const quotes = createInquiryStore(db, 'quote', () => new Date())
      for (let count = 1; count <= mostInQueue + 1; count += 1)
        await quotes.add(QuoteRequestSchema.parse(aQuoteRequest({ name: `Waits ${count}` })))
      await db.destroy()
    },
  },
})

test('whoever reads on to the most that a view shows is told how to find the others', async ({ page }) => {
  await signIn(page, pagePaths.admin)
  const more = page.getByRole('button', { name: 'Show more' })
  for (let shown = queuePageSize; shown < mostInQueue; shown += queuePageSize) {
    await expect(page.getByText(`${shown} shown`)).toBeVisible()
    await more.click()
  }
  const rows = page.getByRole('main').locator('ol').getByRole('listitem')
  await expect(
    page.getByText(`Showing the first ${mostInQueue}. Search or filter to see others.`),
  ).toBeVisible()
  await expect(rows).toHaveCount(mostInQueue)
  await expect(more).toBeHidden()
})
