import type { Page } from '@playwright/test'
import { openDatabase } from '#server/db/open.ts'
import { signInTo } from '../../tests/support/requests.ts'
import { startSite } from '../../tests/support/site-process.ts'
import { temporaryFolder } from '../../tests/support/temporary-folder.ts'
import { seedLeads } from '../bench/lead-seed.ts'
import type { Measure } from './interaction-log.ts'

/** Starts a site with ten thousand leads, and returns its address and its owner's session cookie. */
export async function openOwnersSite() {
  const folder = temporaryFolder()
  const db = await openDatabase({ dataDir: folder.path, databaseUrl: undefined })
  await seedLeads(db, new Date())
  await db.destroy()
  const site = await startSite(folder.path)
  const { cookie } = await signInTo(site.address)
  const [name = '', value = ''] = cookie.split('=')
  return {
    address: site.address,
    session: { name, value, url: site.address },
    async [Symbol.asyncDispose]() {
      await site.stop()
      folder[Symbol.dispose]()
    },
  }
}

/** Goes through the queue's views, opens a lead, works on it, and comes back to search. */
export async function workTheQueue(page: Page, measure: Measure): Promise<void> {
  const main = page.getByRole('main')
  const rows = main.locator('ol').getByRole('listitem')
  const lead = page.getByRole('article', { name: /^Enquiry from/ })
  await rows.first().waitFor()
  await measure('queue, another pile', () => main.getByRole('link', { name: /Waiting$/ }).tap())
  await measure('queue, back to the first', () => main.getByRole('link', { name: /\d+\s*To answer$/ }).tap())
  await rows.first().waitFor()
  await measure('lead, opened', () => rows.first().getByRole('link').first().tap(), lead)
  await measure('lead, status', () => lead.getByText('Quoted', { exact: true }).tap())
  const note = lead.getByRole('textbox', { name: 'Add a note' })
  await note.tap()
  await measure('lead, typing: note', () => note.pressSequentially('Gate code 12', { delay: 30 }))
  await measure('lead, note added', () => lead.getByRole('button', { name: 'Add', exact: true }).tap())
  await measure('lead, text sheet', () => lead.getByRole('button', { name: 'Text' }).tap())
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap()
  await page.goBack()
  await rows.first().waitFor()
  const search = main.getByRole('searchbox')
  await search.tap()
  await measure('queue, typing: search', () => search.pressSequentially('woodf', { delay: 150 }))
}
