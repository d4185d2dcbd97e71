import type { Page } from '@playwright/test'
import { inquiries } from '#shared/leads/kinds.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { expect, test, toast } from '../support/browser-test.ts'
import { openQueueOf, row, sendQuote } from '../support/lead-screen.ts'

const bar = (page: Page) => page.getByRole('group', { name: 'Selected enquiries' })
const act = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true })

async function select(page: Page, ...names: string[]): Promise<void> {
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  for (const name of names)
    await page.getByRole('checkbox', { name: `Select ${name}` }).check({ force: true })
}

test('an emergency that nobody has opened rings on, whatever is undone of marking several unread', async ({
  page,
}, { project, retry }) => {
  const [opened, urgent] = ['Opened', 'Urgent'].map((word) => `${word} Unread ${project.name} ${retry}`) as [
    string,
    string,
  ]
  await openQueueOf(page, [opened])
  const first = await (
    await page.request.get(`${apiPaths.queue}?search=${encodeURIComponent(opened)}`)
  ).json()
  await page.request.post(inquiries.quote.paths.seen(first.items[0].record.id))
  const id = await sendQuote(page, { name: urgent, serviceType: 'emergency' })
  await page.reload()
  await select(page, opened, urgent)
  await act(page, 'Mark unread').click()
  await expect(toast(page).getByText('1 marked unread', { exact: true })).toBeVisible()
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page).getByText('1 marked read', { exact: true })).toBeVisible()
  await expect(row(page, urgent).getByText('New', { exact: true })).toBeVisible()
  const alarm = await (await page.request.get(apiPaths.leadAlarm(id))).json()
  expect(alarm).toMatchObject({ alarm: { acknowledgedAt: null } })
})

test(
  'what another pile has taken out of sight is not acted on',
  { tag: '@desk' },
  async ({ page }, { retry }) => {
    const name = `Out Of Sight ${retry}`
    await openQueueOf(page, [name])
    await select(page, name)
    await expect(bar(page).getByRole('status')).toHaveText('1 selected')
    await page
      .getByRole('main')
      .getByRole('link', { name: /Waiting$/ })
      .click()
    await expect(bar(page).getByRole('status')).toHaveText('0 selected')
    await expect(act(page, 'Delete')).toBeDisabled()
  },
)

test(
  'by keyboard the place in the list is kept after a delete of several',
  { tag: '@desk' },
  async ({ page }, { retry }) => {
    const names = ['One', 'Two', 'Three', 'Four'].map((word) => `${word} In Place ${retry}`)
    await openQueueOf(page, names)
    await select(page, names[1] ?? '', names[2] ?? '')
    await act(page, 'Delete').press('Enter')
    await expect(toast(page).getByText('2 deleted', { exact: true })).toBeVisible()
    await expect(row(page, names[3] ?? '').locator(':focus')).toBeVisible()
  },
)

test(
  'suspected spam is offered to be no spam, several at once',
  { tag: '@desk' },
  async ({ page }, { retry }) => {
    const name = `Taken For Spam ${retry}`
    await openQueueOf(page, [name])
    await select(page, name)
    await act(page, 'Mark as spam').click()
    await expect(row(page, name)).toBeHidden()
    await page.getByRole('tab', { name: /^Quote Requests/ }).click()
    await page.getByRole('button', { name: /Looks like spam/ }).click()
    await select(page, name)
    await expect(act(page, 'Mark as spam')).toBeHidden()
    await act(page, 'Not spam').click()
    await expect(toast(page).getByText('1 marked as not spam', { exact: true })).toBeVisible()
  },
)

test(
  'after a delete of several it is said until when they are in the bin',
  { tag: '@desk' },
  async ({ page }, { retry }) => {
    const names = [`Into The Bin ${retry}`, `Beside It ${retry}`] as const
    await openQueueOf(page, names)
    await select(page, ...names)
    await act(page, 'Delete').click()
    await expect(toast(page)).toContainText('2 deleted')
    await expect(toast(page).getByText(/^In the bin until \d+ \w+\.$/)).toBeVisible()
    await toast(page).getByRole('button', { name: 'Undo' }).click()
    await expect(toast(page)).toContainText('2 put back')
    await expect(toast(page).getByText(/In the bin/)).toHaveCount(0)
  },
)

test('an empty list of suspected spam says what is true', { tag: '@desk' }, async ({ page }) => {
  await openQueueOf(page, ['No Spam'])
  // What other tests of this worker's site left behind.
  const suspected = await (await page.request.get(`${apiPaths.quoteRequests}?suspected=true`)).json()
  for (const { id } of suspected) await page.request.post(inquiries.quote.paths.notSpam(id))
  await page.goto(`${pagePaths.admin}?tab=inquiries&list=quotes&suspected=true`)
  await expect(page.getByText('Nothing here looks like spam.')).toBeVisible()
  await expect(page.getByText(/^Try fewer words/)).toHaveCount(0)
  await page.goto(`${pagePaths.admin}?tab=inquiries&list=quotes&unread=true&service=none`)
  await expect(page.getByText('Nothing matches your filters.')).toBeVisible()
  await page.goto(`${pagePaths.admin}?tab=inquiries&list=quotes&search=zebra&suspected=true`)
  await expect(page.getByText(/^Try fewer words/)).toBeVisible()
})

test.describe('without a signal', () => {
  test.use({ expectedConsole: /ERR_INTERNET_DISCONNECTED/ })

  test(
    'an Undo of a delete says where the lead is, and can be pressed again',
    { tag: '@desk' },
    async ({ page, context }, { retry }) => {
      const name = `Back From The Bin ${retry}`
      await openQueueOf(page, [name])
      await row(page, name).getByRole('link').first().click()
      const lead = page.getByRole('article', { name: `Enquiry from ${name}` })
      await lead.getByRole('button', { name: 'Delete' }).click()
      await expect(row(page, name)).toHaveCount(0)
      await context.setOffline(true)
      await toast(page).getByRole('button', { name: 'Undo' }).click()
      await expect(toast(page).getByText(/^In the bin until /)).toBeVisible()
      await context.setOffline(false)
      await toast(page).getByRole('button', { name: 'Undo' }).click()
      await expect(row(page, name)).toBeVisible()
    },
  )
})
