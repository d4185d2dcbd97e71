import { openDatabase } from '#server/db/open.ts'
import { createInquiryStore } from '#server/leads/inquiry-store.ts'
import { QuoteRequestSchema } from '#shared/contract/quote.ts'
import { mostInQueue, queuePageSize } from '#shared/contract/work-queue.ts'
import { pagePaths } from '#shared/paths.ts'
import { expect, signIn, test } from '../support/browser-test.ts'
import { expectLeadAsked } from '../support/page-checks.ts'
import { aQuoteRequest } from '../support/samples.ts'

test.use({
  siteSettings: {
    async prepare(dataDir) {
      const db = await openDatabase({ dataDir })
      const quotes = createInquiryStore(db, 'quote', () => new Date())
      for (let count = 1; count <= mostInQueue + 2; count += 1) {
        const serviceType = count > mostInQueue - 58 ? 'testing' : 'residential'
        await quotes.add(QuoteRequestSchema.parse(aQuoteRequest({ name: `Waits ${count}`, serviceType })))
      }
      await db.destroy()
    },
  },
})

test('a list longer than a page says how to see the rest of it, and what moves up is no news', async ({
  page,
}) => {
  const more = page.getByRole('button', { name: 'Show more' })
  const rows = page.getByRole('main').locator('ol').getByRole('listitem')
  await signIn(page, pagePaths.admin)

  await test.step('what moves up from below the first fifty is no news', async () => {
    await expect(rows).toHaveCount(queuePageSize)
    const row = page.getByRole('main').getByText('Waits 3', { exact: true })
    await row.click()
    // All that the lead asks for has come before it is deleted: what is asked of one that is gone is refused.
    await expectLeadAsked(page)
    await expect(page.getByRole('region', { name: 'What happened' })).toContainText('Opened by owner')
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(row).toBeHidden()
    await expect(rows).toHaveCount(queuePageSize)
    await expect(page.getByRole('button', { name: /new, show$/ })).toBeHidden()
  })

  await test.step('whoever reads on to the most that a view shows is told how to find the others', async () => {
    for (let shown = queuePageSize; shown < mostInQueue; shown += queuePageSize) {
      await expect(page.getByText(`${shown} shown`)).toBeVisible()
      await more.click()
    }
    await expect(
      page.getByText(`Showing the first ${mostInQueue}. Search or filter to see others.`),
    ).toBeVisible()
    await expect(rows).toHaveCount(mostInQueue)
    await expect(more).toBeHidden()
  })

  await test.step('the list of one kind comes in pages too, until all is shown', async () => {
    await page.goto(`${pagePaths.admin}?tab=inquiries&list=quotes&service=testing`)
    const found = page.getByRole('tabpanel').getByRole('list').first().getByRole('link')
    await expect(found).toHaveCount(50)
    await expect(page.getByText('50 shown')).toBeVisible()
    await more.click()
    await expect(found).toHaveCount(60)
    await expect(more).toBeHidden()
  })
})
