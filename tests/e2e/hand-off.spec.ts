import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { inquiries } from '#shared/leads/kinds.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { asDesk, expect, signIn, test } from '../support/browser-test.ts'
import { expectNoSidewaysScroll } from '../support/page-checks.ts'
import { aContactRequest, aQuoteRequest } from '../support/samples.ts'
import { expectFitForThumbs } from '../support/thumb-friendly.ts'

/** Numbers of one's own, so that no other test's person is forgotten. */
const person = { name: 'Robin Sample', phone: '0491 570 313', email: 'robin.sample@example.com' }

async function send(page: Page, path: string, data: object): Promise<string> {
  return (await (await page.request.post(path, { data })).json()).id
}

const openLead = async (page: Page, id: string, name: string) => {
  await page.goto(`${pagePaths.admin}?lead=${id}`)
  return page.getByRole('article', { name: `Enquiry from ${name}` })
}

const savedText = async (page: Page, press: () => Promise<void>) => {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

test('a caller is in the address book with one tap, and all leads in one file', async ({ page }) => {
  await signIn(page)
  const name = 'Kai Sample'
  const id = await send(page, apiPaths.quote, aQuoteRequest({ name, phone: '0491 570 157' }))
  const lead = await openLead(page, id, name)
  const card = await savedText(page, () => lead.getByRole('link', { name: 'Save to contacts' }).click())
  expect(card.name).toBe('contact.vcf')
  expect(card.text).toMatch(/^BEGIN:VCARD\r\nVERSION:3\.0\r\n.*\r\nTEL;TYPE=CELL:\+61491570157\r\n/s)

  await page.goto(pagePaths.admin)
  await page.getByRole('button', { name: 'Export' }).click()
  const sheet = page.getByRole('dialog', { name: 'Export' })
  const listed = await savedText(page, () => sheet.getByRole('link', { name: 'This list' }).click())
  expect(listed.name).toMatch(/^enquiries-\d{4}-\d\d-\d\d\.csv$/)
  const file = await savedText(page, () => sheet.getByRole('link', { name: 'All data' }).click())
  expect(file.name).toMatch(/^enquiries-\d{4}-\d\d-\d\d\.jsonl$/)
  const leads = file.text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(leads).toContainEqual(expect.objectContaining({ id, name, kind: 'quote' }))

  await test.step('an accountant gets the enquiries of a period, for Excel', async () => {
    await expectFitForThumbs(page)
    await expectNoSidewaysScroll(page)

    const save = (link: string) => savedText(page, () => sheet.getByRole('link', { name: link }).click())
    const thisYear = await save('This financial year')
    expect(thisYear.name).toMatch(/^enquiries-\d{4}-07-01-to-\d{4}-06-30\.csv$/)
    expect(thisYear.text).toContain(`"${name}"`)
    expect((await save('Last financial year')).text).not.toContain(name)

    await sheet.getByLabel('From').fill('2025-03-01')
    await sheet.getByLabel('To').fill('2025-02-01')
    await expect(sheet.getByRole('alert')).toHaveText('“To” is before “From”.')
    await sheet.getByLabel('To').fill('2025-03-31')
    await expect(sheet.getByRole('link', { name: 'Download these dates' })).toHaveAttribute(
      'href',
      /from=2025-03-01&to=2025-03-31/,
    )
  })
})

test('who is to be forgotten is said to be in copies that were set aside, and on other machines', async ({
  page,
}) => {
  await signIn(page)
  const id = await send(page, apiPaths.quote, aQuoteRequest(person))
  // As a site on PostgreSQL answers, which was moved there and restored since.
  await page.route(`**${apiPaths.leadPerson(id)}`, async (route) => {
    const response = await route.fetch()
    const kept = await response.json()
    const aside = [
      { what: 'folder', name: 'data.before-restore-2026-11-20T04-05-00-000Z' },
      { what: 'file', name: 'site.db.before-postgres' },
      { what: 'schema', name: 'before_restore_20261120040500000' },
    ]
    // The site makes its nightly backup when it is 5 am in Brisbane, in whatever test that is.
    const none = { count: 0, goneBy: null, staying: [] }
    const backups = { ...none, aside, mayBeElsewhere: true }
    await route.fulfill({ response, json: { ...kept, backups } })
  })
  await page.addInitScript(() => {
    Object.assign(navigator, {
      share: async ({ text }: ShareData) => Object.assign(document.body.dataset, { shared: text }),
    })
  })
  const lead = await openLead(page, id, person.name)
  await lead.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Forget this person' }).click()
  const sheet = page.getByRole('dialog', { name: `Forget ${person.name}` })
  await expect(sheet.getByText('No backup on the computer that runs the site holds any of it.')).toBeVisible()
  await expect(sheet.getByText('Ask whoever runs the site to delete them.')).toBeVisible()
  await sheet.getByRole('button', { name: 'Message whoever runs the site' }).click()
  await expect(page.locator('body')).toHaveAttribute(
    'data-shared',
    /- folder data\.before-restore-\S+\n- file site\.db\.before-postgres\n- database schema before_restore_\d+$/,
  )
  await expect(sheet.getByText('has its own backups and copies')).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test.describe('forgetting a person', () => {
  // The answer to a press on what has changed meanwhile.
  test.use({ expectedConsole: /status of 409/ })

  test('shows what is kept first, by the keyboard too, and leaves nothing', async ({ page }) => {
    await signIn(page)
    // Desk and phone share the site: each forgets a person of its own.
    const own = {
      ...person,
      email: `robin.${Date.now()}@example.com`,
      phone: `0491 57${Date.now() % 10_000}`,
    }
    const id = await send(page, apiPaths.quote, aQuoteRequest(own))
    const other = await send(page, apiPaths.contact, aContactRequest({ ...own, name: 'Robin’s Wife' }))
    await page.request.post(inquiries.quote.paths.events(id), { data: { kind: 'note', text: 'Has a dog.' } })
    await page.request.delete(apiPaths.contactRequest(other))
    const lead = await openLead(page, id, own.name)

    await lead.getByRole('button', { name: 'More', exact: true }).press('Enter')
    await page.getByRole('button', { name: 'Forget this person' }).press('Enter')
    const sheet = page.getByRole('dialog', { name: `Forget ${own.name}` })
    await expect(
      sheet.getByText(
        `Everything sent from ${own.phone} or ${own.email}, signed ${own.name} and Robin’s Wife:`,
      ),
    ).toBeVisible()
    await expect(sheet.getByText('2 enquiries, 1 of them in the bin')).toBeVisible()
    await expect(sheet.getByText(/entries in the history, with 1 note/)).toBeVisible()
    // Another spec may have had this site backed up.
    await expect(sheet.getByText(/No backup of this site holds any|Still in \d older backup/)).toBeVisible()
    await expect(sheet.getByRole('button', { name: 'Close' })).toBeFocused()
    await expectFitForThumbs(page)

    await sheet.getByRole('button', { name: 'Keep' }).press('Enter')
    await expect(sheet).toBeHidden()
    await expect(lead).toBeVisible()

    const inTab = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }))
    await lead.getByLabel('Add a note').fill('Half a note about')
    expect(await inTab()).toContain('Half a note about')
    await lead.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('button', { name: 'Forget this person' }).click()
    // What came in since it was shown is not erased unseen.
    await expect(sheet.getByText('2 enquiries, 1 of them in the bin')).toBeVisible()
    // Where the list hears of it at once, the sheet is not told before the press.
    const pressed = Promise.withResolvers<void>()
    await page.route(`**${apiPaths.leadPerson(id)}`, async (route) => {
      await pressed.promise
      await route.continue()
    })
    await send(page, apiPaths.quote, aQuoteRequest({ ...own, description: 'One job more.' }))
    await sheet.getByRole('button', { name: 'Forget for good' }).click()
    await expect(sheet.getByRole('alert')).toContainText('Please look again')
    pressed.resolve()
    await expect(sheet.getByText('3 enquiries, 1 of them in the bin')).toBeVisible()
    await sheet.getByRole('button', { name: 'Forget for good' }).click()
    await expect(sheet).toBeHidden()
    await expect(page.getByText(`${own.name} is forgotten`, { exact: true })).toBeVisible()
    await expect(lead).toBeHidden()
    expect((await page.request.get(apiPaths.lead(id))).status()).toBe(404)
    const everything = await (await page.request.get(apiPaths.leadExport)).text()
    expect(everything).not.toContain(own.email)
    expect(await inTab()).not.toContain('Half a note about')
  })

  test('asks for nothing that is gone, also when the page hears of it before its own call is answered', async ({
    page,
  }) => {
    // On a phone nothing beside the lead shows that the page has heard.
    await asDesk(page)
    await signIn(page)
    const own = { ...person, email: `early.${Date.now()}@example.com` }
    const id = await send(page, apiPaths.quote, aQuoteRequest(own))
    const lead = await openLead(page, id, own.name)
    const counts = page.locator('.tabs__count')
    await expect(counts.first()).toBeVisible()
    const waiting = await counts.allTextContents()
    await page.route(`**${apiPaths.forgetPerson(id)}`, async (route) => {
      const response = await route.fetch()
      await expect.poll(() => counts.allTextContents()).not.toEqual(waiting)
      await route.fulfill({ response })
    })
    await lead.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('button', { name: 'Forget this person' }).click()
    await page.getByRole('button', { name: 'Forget for good' }).click()
    await expect(page.getByText(`${own.name} is forgotten`, { exact: true })).toBeVisible()
    await expect(lead).toBeHidden()
  })
})
