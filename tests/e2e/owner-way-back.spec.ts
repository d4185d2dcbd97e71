import type { Locator, Page } from '@playwright/test'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { comeBack, stayOnPage } from '../support/away-and-back.ts'
import { expect, openMenu, signIn, signInHere, test } from '../support/browser-test.ts'
import { lead } from '../support/lead-screen.ts'
import { aQuoteRequest } from '../support/samples.ts'

test.use({ expectedConsole: /ERR_FAILED/ })

async function openLead(page: Page, name: string): Promise<void> {
  await stayOnPage(page)
  const answer = await page.request.post(apiPaths.quote, { data: aQuoteRequest({ name }) })
  await signIn(page, `${pagePaths.admin}?tab=inquiries`)
  await page.goto(`${pagePaths.admin}?lead=${(await answer.json()).id}`)
  await expect(lead(page, name)).toBeVisible()
}

test('a link opened signed out leads there after the sign-in, and Back closes the menu and a question', async ({
  page,
  isMobile,
}) => {
  await test.step('a link that is opened signed out leads there after the sign-in', async () => {
    for (const address of [`${pagePaths.admin}?tab=inquiries&view=all&search=Jo`, pagePaths.notifications]) {
      await page.goto('about:blank')
      await page.context().clearCookies()
      await page.goto(address)
      await expect(page.getByRole('heading', { name: 'Owner sign in' })).toBeVisible()
      await signInHere(page)
      await page.waitForURL(`**${address}`)
    }
    await page.goto(`${pagePaths.admin}?tab=inquiries&assigned=Gone`)
    await expect(page.getByLabel('Whose'), 'of somebody who is gone, too').toHaveValue('Gone')
  })

  await test.step('Back closes the menu and a question, and stays on the page', async () => {
    await page.goto(`${pagePaths.admin}?panel=numbers`)
    await page.goto(`${pagePaths.admin}?panel=people`)
    await page.getByRole('button', { name: 'Invite someone' }).click()
    await page.goto(pagePaths.admin)
    await page.goto(`${pagePaths.admin}?tab=inquiries`)
    await openMenu(page)
    const panels = page.getByRole('navigation', { name: 'Menu' })
    if (isMobile) {
      await page.goBack()
      await expect(panels).toBeHidden()
      await expect(page).toHaveURL(/tab=inquiries$/)
      await openMenu(page)
    }
    await page.getByRole('button', { name: 'Account' }).click()
    const account = page.getByRole('dialog', { name: 'Account' })
    await expect(account).toBeVisible()
    if (isMobile) {
      await account.getByRole('button', { name: 'Close' }).click()
      await expect(panels, 'it was left for the account').toBeHidden()
      await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeFocused()
      await openMenu(page)
      await page.getByRole('button', { name: 'Account' }).click()
    }
    await account.getByRole('button', { name: 'Sign out everywhere' }).click()
    const question = page.getByRole('dialog', { name: 'Sign out everywhere?' })
    await expect(question).toBeVisible()
    await page.goBack()
    await expect(question).toBeHidden()

    await openMenu(page)
    await panels.getByRole('link', { name: 'Numbers' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Numbers' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/tab=inquiries$/)
  })
})

test('each Back is a step towards the list: from a quote, from times, and after a reload below a sheet', async ({
  page,
}) => {
  await test.step('from a quote that was sent, and from times that were not offered', async () => {
    const name = 'Stepwise Sender'
    await openLead(page, name)
    await page.goto(`${pagePaths.admin}?view=all&search=Stepwise`)
    const row = page
      .getByRole('main')
      .locator('ol')
      .getByRole('link', { name: /^Stepwise/ })
    const back = page.getByRole('link', { name: 'Back', exact: true })
    await row.click()
    await page.getByRole('button', { name: 'Write a quote' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('Write a line, or find one').fill('Fan, hung')
    await page.keyboard.press('Enter')
    await sheet.getByRole('button', { name: '9', exact: true }).click()
    await sheet.locator('[data-key="done"]').click()
    await sheet.getByRole('button', { name: 'Done', exact: true }).click()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await sheet.getByRole('link', { name: /Text from your phone/ }).click()
    await expect(page.locator('.offer-card')).toContainText('By text')
    await back.click()
    await expect(row).toBeVisible()
    await row.click()
    await page.getByRole('button', { name: 'Offer times' }).click()
    await page.getByRole('button', { name: 'Back to the enquiry' }).click()
    await expect(lead(page, name)).toBeVisible()
    await back.click()
    await expect(row).toBeVisible()
  })

  await test.step('after a reload the first Back leaves the page that a sheet lay over', async () => {
    const name = 'Reloaded Sheet'
    await openLead(page, name)
    await lead(page, name).getByRole('button', { name: 'More' }).click()
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await page.reload()
    await expect(lead(page, name)).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/tab=inquiries$/)
  })
})

test('toast, question after a call and the bar of what is selected lie over none of each other', async ({
  page,
}, { project, retry }) => {
  const name = `Asked ${project.name} ${retry}`
  await openLead(page, name)
  const boxOf = async (part: Locator) => {
    const box = await part.boundingBox()
    if (!box) throw new Error('not drawn')
    return box
  }
  const toast = page.locator('.toast')
  const expectClear = async (part: Locator) => {
    await expect(part).toBeVisible()
    const [over, below] = [await boxOf(toast), await boxOf(part)]
    const isBeside = over.x >= below.x + below.width || over.x + over.width <= below.x
    expect(isBeside || over.y >= below.y + below.height || over.y + over.height <= below.y).toBe(true)
  }
  await lead(page, name).getByRole('navigation').getByRole('link', { name: 'Call' }).click()
  await comeBack(page)
  const question = page.getByRole('status', { name: 'After the call' })
  await expect(question).toBeVisible()
  await lead(page, name).getByText('Quoted', { exact: true }).click()
  await expect(toast.getByText('Marked quoted', { exact: true })).toBeVisible()
  await expectClear(question)

  await page.goto(`${pagePaths.admin}?tab=inquiries&view=waiting`)
  await expect(question).toBeVisible()
  await page.getByRole('button', { name: 'Select' }).click()
  await expect(question).toBeHidden()
  await page.getByRole('checkbox', { name: new RegExp(name) }).check()
  // Refused, so that the bar stays with what is selected.
  await page.route('**/unread', (route) => route.abort())
  await page.getByRole('button', { name: 'Mark unread' }).click()
  await expect(toast).toBeVisible()
  const selected = page.getByRole('group', { name: 'Selected enquiries' })
  await expectClear(selected)
  await selected.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeVisible()
})
