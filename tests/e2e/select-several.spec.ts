import type { Page } from '@playwright/test'
import { inquiries } from '#shared/leads/kinds.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { holdToasts } from '../support/away-and-back.ts'
import { expect, test, toast } from '../support/browser-test.ts'
import { openQueueOf, row, sendQuote } from '../support/lead-screen.ts'

const bar = (page: Page) => page.getByRole('group', { name: 'Selected enquiries' })
const act = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true })

async function select(page: Page, ...names: string[]): Promise<void> {
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  for (const name of names)
    await page.getByRole('checkbox', { name: `Select ${name}` }).check({ force: true })
}

test(
  'on a desk several are selected, deleted, brought back and marked; an emergency that nobody has opened rings on',
  { tag: '@desk' },
  async ({ page }, { retry }) => {
    const names = ['One', 'Two', 'Three', 'Four'].map((word) => `${word} In Place ${retry}`)
    const [one = '', two = '', three = '', four = ''] = names
    await openQueueOf(page, names)

    await test.step('what another pile has taken out of sight is not acted on', async () => {
      await select(page, one)
      await expect(bar(page).getByRole('status')).toHaveText('1 selected')
      const pile = (name: RegExp) => page.getByRole('main').getByRole('link', { name })
      await pile(/Waiting$/).click()
      await expect(bar(page).getByRole('status')).toHaveText('0 selected')
      await expect(act(page, 'Delete')).toBeDisabled()
      await pile(/To answer$/).click()
      await bar(page).getByRole('button', { name: 'Cancel' }).click()
    })

    await test.step('by keyboard the place in the list is kept after a delete of several', async () => {
      await select(page, two, three)
      await act(page, 'Delete').press('Enter')
      await expect(toast(page).getByText('2 deleted', { exact: true })).toBeVisible()
      await expect(row(page, four).locator(':focus')).toBeVisible()
    })

    await test.step('it is said until when they are in the bin', async () => {
      await expect(toast(page).getByText(/^In the bin until \d+ \w+\.$/)).toBeVisible()
      await toast(page).getByRole('button', { name: 'Undo' }).click()
      await expect(toast(page)).toContainText('2 put back')
      await expect(toast(page).getByText(/In the bin/)).toHaveCount(0)
    })

    await test.step('suspected spam is offered to be no spam, several at once', async () => {
      await select(page, one, four)
      await act(page, 'Mark as spam').click()
      await expect(row(page, one)).toBeHidden()
      await page.getByRole('tab', { name: /^Quote Requests/ }).click()
      await page.getByRole('button', { name: /Looks like spam/ }).click()
      await select(page, one, four)
      await expect(act(page, 'Mark as spam')).toBeHidden()
      await act(page, 'Not spam').click()
      await expect(toast(page).getByText('2 marked as not spam', { exact: true })).toBeVisible()
    })

    await test.step('an empty list of suspected spam says what is true', async () => {
      await page.goto(`${pagePaths.admin}?tab=inquiries&list=quotes&suspected=true`)
      await expect(page.getByText('Nothing here looks like spam.')).toBeVisible()
      await expect(page.getByText(/^Try fewer words/)).toHaveCount(0)
      await page.goto(`${pagePaths.admin}?tab=inquiries&list=quotes&unread=true&service=none`)
      await expect(page.getByText('Nothing matches your filters.')).toBeVisible()
      await page.goto(`${pagePaths.admin}?tab=inquiries&list=quotes&search=zebra&suspected=true`)
      await expect(page.getByText(/^Try fewer words/)).toBeVisible()
    })

    await test.step('an emergency that nobody has opened rings on, whatever is undone of marking several unread', async () => {
      const [opened, urgent] = ['Opened', 'Urgent'].map((word) => `${word} Unread ${retry}`) as [
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
  },
)

test.describe('without a signal', () => {
  test.use({ expectedConsole: /ERR_INTERNET_DISCONNECTED/ })

  test(
    'an Undo of a delete says where the lead is, and can be pressed again',
    { tag: '@desk' },
    async ({ page, context }, { retry }) => {
      const name = `Back From The Bin ${retry}`
      await holdToasts(page)
      await openQueueOf(page, [name])
      await row(page, name).getByRole('link').first().click()
      const lead = page.getByRole('article', { name: `Enquiry from ${name}` })
      await lead
        .getByRole('button', { name: / 7 am$/ })
        .first()
        .click()
      await expect(toast(page).getByRole('button', { name: 'Undo' })).toBeVisible()
      const answer = Promise.withResolvers<void>()
      await page.route('**/api/**', async (route) => {
        if (route.request().method() === 'DELETE') await answer.promise
        await route.continue()
      })
      await lead.getByRole('button', { name: 'Delete' }).click()
      await expect(row(page, name)).toHaveCount(0)
      await expect(toast(page), 'no Undo of what was done before').toHaveCount(0)
      await sendQuote(page, { name: `Came Meanwhile ${retry}` })
      await expect(page.getByRole('button', { name: '1 new, show' })).toBeVisible()
      await expect(row(page, name), 'though the site still lists it').toHaveCount(0)
      answer.resolve()
      await expect(toast(page)).toContainText('deleted')
      await context.setOffline(true)
      await toast(page).getByRole('button', { name: 'Undo' }).click()
      await expect(toast(page).getByText(/^In the bin until /)).toBeVisible()
      await context.setOffline(false)
      await toast(page).getByRole('button', { name: 'Undo' }).click()
      await expect(row(page, name)).toBeVisible()
    },
  )
})
