import type { Page } from '@playwright/test'
import { inquiries } from '#shared/leads/kinds.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { comeBack, stayOnPage } from '../support/away-and-back.ts'
import { asDesk, expect, openMenu, startSession, test } from '../support/browser-test.ts'
import { lead, row, sendQuote } from '../support/lead-screen.ts'
import { expectFitForThumbs } from '../support/thumb-friendly.ts'

/** Its id. Nothing leaves the page for a dialler or messages. */
async function aLead(page: Page, name: string): Promise<string> {
  await stayOnPage(page)
  return sendQuote(page, { name })
}

async function speak(page: Page, name: string): Promise<void> {
  await row(page, name)
    .getByRole('link', { name: `Call ${name}` })
    .click()
  await comeBack(page)
  await page.getByRole('button', { name: 'Spoke' }).click()
}

test.describe('on a poor line', () => {
  test.use({ expectedConsole: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 404/ })

  test('without a signal what is done is seen to wait, outlives a hang and an Undo, and is told when it is refused', async ({
    page,
    context,
  }, { retry }) => {
    await asDesk(page)
    await startSession(page)

    await test.step('what could not be fetched to ask about a call comes at the next coming back', async () => {
      const name = `Tunnel ${retry}`
      await aLead(page, name)
      await page.route('**/assets/owner-after-call-*.js', (route) => route.abort())
      await page.goto(pagePaths.admin)
      await row(page, name)
        .getByRole('link', { name: `Call ${name}` })
        .click()
      await comeBack(page)
      await page.unroute('**/assets/owner-after-call-*.js')
      await comeBack(page)
      await expect(page.getByRole('status', { name: 'After the call' })).toBeVisible()
    })

    await test.step('what was chosen is seen to be chosen, and to wait', async () => {
      const name = `Shed ${retry}`
      const id = await aLead(page, name)
      await page.goto(`${pagePaths.admin}?lead=${id}`)
      await expect(lead(page, name).getByRole('link', { name: 'Email' })).toBeVisible()
      await context.setOffline(true)
      await lead(page, name).getByText('Quoted', { exact: true }).click()
      await expect(lead(page, name).getByRole('radio', { name: 'Quoted' })).toBeChecked()
      await expect(lead(page, name).getByText('Will send when you’re back in range')).toBeVisible()
      await lead(page, name).getByRole('button', { name: '2 h' }).click()
      await expect(lead(page, name).getByRole('button', { name: '2 h' })).toHaveAttribute(
        'aria-pressed',
        'true',
      )
      await context.setOffline(false)
      await expect(lead(page, name).getByText('Will send when you’re back in range')).toBeHidden()
      await page.reload()
      await expect(lead(page, name).getByRole('radio', { name: 'Quoted' })).toBeChecked()
      await expect(lead(page, name).getByRole('button', { name: '2 h' })).toHaveAttribute(
        'aria-pressed',
        'true',
      )

      await test.step('what is done later does not overtake what waits, and coming back sends it', async () => {
        // One bar of signal: a request fails, and the browser says nothing of being offline.
        await page.route('**/events', (route) => route.abort())
        await lead(page, name).getByText('Contacted', { exact: true }).click()
        await expect(lead(page, name).getByText('Will send when you’re back in range')).toBeVisible()
        await page.unroute('**/events')
        await lead(page, name).getByText('Won', { exact: true }).click()
        await expect(lead(page, name).getByText('Will send when you’re back in range')).toBeHidden()
        await expect(lead(page, name).getByRole('radio', { name: 'Won' })).toBeChecked()
        await page.route('**/events', (route) => route.abort())
        await lead(page, name).getByLabel('Add a note').fill('Gate is open')
        await lead(page, name).getByRole('button', { name: 'Add' }).click()
        await expect(lead(page, name).getByText('Will send when you’re back in range')).toBeVisible()
        await page.unroute('**/events')
        await comeBack(page)
        await expect(lead(page, name).getByText('Will send when you’re back in range')).toBeHidden()
        await page.reload()
        await expect(lead(page, name).getByText('Gate is open')).toHaveCount(1)
        await expect(lead(page, name).getByRole('radio', { name: 'Won' })).toBeChecked()
      })
    })

    await test.step('what is refused then is told with its words, and the rest is sent', async () => {
      const gone = `Gone ${retry}`
      const here = `Here ${retry}`
      const ids = [await aLead(page, gone), await aLead(page, here)]
      await page.route('**/events', (route) => route.abort())
      for (const [index, name] of [gone, here].entries()) {
        await page.goto(`${pagePaths.admin}?lead=${ids[index]}`)
        await lead(page, name).getByLabel('Add a note').fill(`Key is with ${name}`)
        await lead(page, name).getByRole('button', { name: 'Add' }).click()
        await expect(lead(page, name).getByText('Will send when you’re back in range')).toBeVisible()
      }
      await page.request.delete(inquiries.quote.paths.item(ids[0] ?? ''))
      await page.unroute('**/events')
      await comeBack(page)
      const refused = page.getByRole('alert').filter({ hasText: 'Not saved' })
      await expect(refused).toContainText(`The note was: Key is with ${gone}`)
      await expect(lead(page, here).getByText('Will send when you’re back in range')).toBeHidden()
      await page.reload()
      await expect(lead(page, here).getByText(`Key is with ${here}`)).toHaveCount(1)
    })

    await test.step('what was undone while it waited is undone, and signing out waits for the rest', async () => {
      const name = `Quarry ${retry}`
      const id = await aLead(page, name)
      await page.goto(`${pagePaths.admin}?lead=${id}`)
      // It arrives, and only the answer is lost; nor does the page hear of it in another way.
      await page.route(`**${apiPaths.notificationStream}`, (route) => route.abort())
      await page.reload()
      await expect(lead(page, name)).toBeVisible()
      await page.route('**/events', async (route) => {
        await route.fetch()
        await route.abort()
      })
      await lead(page, name).getByText('Won', { exact: true }).click()
      await expect(lead(page, name).getByText('Will send when you’re back in range')).toBeVisible()
      await page.getByRole('button', { name: 'Undo', exact: true }).click()
      await expect(lead(page, name).getByRole('radio', { name: 'New' })).toBeChecked()
      await openMenu(page)
      await page.getByRole('button', { name: 'Sign Out' }).click()
      await expect(
        page.getByText('Something you did is still waiting to send. Sign out once it’s sent.'),
      ).toBeVisible()
      await page.unroute('**/events')
      await comeBack(page)
      await expect(lead(page, name).getByText('Will send when you’re back in range')).toBeHidden()
      await page.reload()
      await expect(lead(page, name).getByRole('radio', { name: 'New' })).toBeChecked()
      await page.unroute(`**${apiPaths.notificationStream}`)
    })

    await test.step('a request that hangs holds up nothing for long', async () => {
      const name = `Ravine ${retry}`
      const id = await aLead(page, name)
      // Sooner than on a real phone.
      await page.addInitScript(() => {
        const limit = AbortSignal.timeout.bind(AbortSignal)
        AbortSignal.timeout = () => limit(500)
      })
      await page.goto(`${pagePaths.admin}?lead=${id}`)
      await page.route('**/events', () => undefined)
      await lead(page, name).getByText('Quoted', { exact: true }).click()
      await expect(lead(page, name).getByText('Will send when you’re back in range')).toBeVisible()
      await page.unroute('**/events')
      await lead(page, name).getByText('Won', { exact: true }).click()
      await expect(lead(page, name).getByText('Will send when you’re back in range')).toBeHidden()
      await page.reload()
      await expect(lead(page, name).getByRole('radio', { name: 'Won' })).toBeChecked()
    })
  })
})

test('what is done in a sheet is said and undone in it, an e-mail begins with the owner’s words, and the menu fits the narrowest phone', async ({
  page,
}, { retry }) => {
  await startSession(page)

  await test.step('on the narrowest phone search is in the header, and the menu’s rows keep to themselves', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(pagePaths.admin)
    await expect(page.getByRole('link', { name: 'Search enquiries' })).toBeInViewport()
    await openMenu(page)
    const rows = await page
      .getByRole('navigation', { name: 'Menu' })
      .locator('> *')
      .evaluateAll((items) =>
        items.map((item) => ({ text: item.ariaLabel, over: item.scrollHeight - item.clientHeight })),
      )
    expect(rows.filter(({ over }) => over > 0)).toEqual([])
    await expectFitForThumbs(page)
  })

  await test.step('what is done in a sheet is said in it, and undone in it', async () => {
    const name = `Sheet ${retry}`
    const next = `Next ${retry}`
    await aLead(page, next)
    await aLead(page, name)
    await page.goto(pagePaths.admin)
    await speak(page, name)
    const sheet = page.getByRole('dialog', { name: 'Spoke, noted' })
    const said = sheet.getByRole('status')
    await sheet.getByLabel('Add a note').fill('Ring after four')
    await sheet.getByRole('button', { name: 'Add' }).click()
    await expect(said).toHaveText('Note added')
    await sheet.getByText('Quoted', { exact: true }).click()
    await expect(said).toHaveText('Marked quoted')
    await sheet.getByRole('button', { name: 'Undo: Marked quoted' }).click()
    await expect(sheet.getByRole('radio', { name: 'Contacted' })).toBeChecked()
    await expect(said, 'no Undo skips what was done before').toHaveText('Note added')
    await sheet.getByRole('button', { name: 'Undo: Note added' }).press('Enter')
    await expect(said).toHaveText('Pressed by mistake?')
    await sheet.getByRole('link', { name: /^Next enquiry: / }).click()
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL(/\?lead=/)
  })

  await test.step('an e-mail begins with the owner’s words, which can be changed', async () => {
    const name = `Kim&body=x ${retry}`
    const id = await aLead(page, name)
    await page.goto(`${pagePaths.admin}?lead=${id}`)
    const email = lead(page, name).getByRole('navigation').getByRole('link', { name: 'Email' })
    await expect(email).toHaveAttribute(
      'href',
      /^mailto:jo@example\.com\?subject=Your%20quote%20request%20Q-\w{6}%2C%20[^&]+&body=Hi%20Kim%26body%3Dx%2C%0D%0A/,
    )
    await lead(page, name).getByRole('button', { name: 'Text' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: 'Edit “Email”' }).click()
    await sheet.getByRole('button', { name: 'Change the saved text' }).click()
    await sheet.getByRole('textbox', { name: 'Email' }).fill(`Dear {name}, about the job`)
    await sheet.getByRole('button', { name: 'Save' }).click()
    const words = /&body=Dear%20Kim%26body%3Dx%2C%20about%20the%20job$/
    await expect(sheet.getByRole('link', { name: /^Email/ })).toHaveAttribute('href', words)
    await sheet.getByRole('link', { name: /^Email/ }).click()
    await expect(lead(page, name).getByRole('radio', { name: 'Contacted' })).toBeChecked()
    await expect(email).toHaveAttribute('href', words)
  })
})
