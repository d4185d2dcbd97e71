import type { Locator, Page } from '@playwright/test'
import { inquiries } from '#shared/leads/kinds.ts'
import { pagePaths } from '#shared/paths.ts'
import { comeBack, holdToasts, stayOnPage } from '../support/away-and-back.ts'
import { expect, startSession, test, toast } from '../support/browser-test.ts'
import { lead, row, sendQuote } from '../support/lead-screen.ts'

async function aLead(page: Page, name: string): Promise<string> {
  await stayOnPage(page)
  await holdToasts(page)
  await startSession(page)
  return sendQuote(page, { name })
}

const press = async (target: Locator) => {
  await target.focus()
  await target.press('Enter')
}

/** The next Tab goes on from there; on the body it would begin at the top of the page. */
const expectFocusWithin = async (place: Locator) =>
  expect(place.and(place.page().locator(':focus, :has(:focus)'))).toBeVisible()

test.describe('by the keyboard the focus stays in the page', { tag: '@desk' }, () => {
  test('on the lead, whatever is done with it', async ({ page }) => {
    const name = 'Kim Lead'
    const id = await aLead(page, name)
    await page.goto(`${pagePaths.admin}?lead=${id}`)
    const stop = (status: string) => lead(page, name).getByRole('radio', { name: status })

    await test.step('on the button that opened a sheet, after the sheet was closed', async () => {
      for (const opens of ['More', 'Text']) {
        const button = lead(page, name).getByRole('button', { name: opens, exact: true })
        await press(button)
        await expect(page.getByRole('dialog').getByRole('button', { name: 'Close' })).toBeFocused()
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toHaveCount(0)
        await expect(button).toBeFocused()
      }
    })

    await test.step('on a stop of the status, which is saved by Space or Enter alone', async () => {
      const statuses = async () => {
        const events = await (await page.request.get(inquiries.quote.paths.events(id))).json()
        return events.map(({ act }: { act: { status?: string } }) => act.status)
      }
      await stop('New').focus()
      for (const passed of ['Contacted', 'Quoted', 'Won']) {
        await page.keyboard.press('ArrowRight')
        await expect(stop(passed)).toBeFocused()
        await expect(stop('New')).toBeChecked()
      }
      await page.keyboard.press('ArrowUp')
      await expect(stop('Quoted')).toBeFocused()
      await page.keyboard.press('Space')
      await expect(stop('Quoted')).toBeChecked()
      await expect(toast(page).getByText('Marked quoted', { exact: true })).toBeVisible()
      expect(await statuses()).toEqual(['quoted'])
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      await expect(stop('New')).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(stop('New')).toBeChecked()
      await expect.poll(statuses).toEqual(['new', 'quoted'])
    })

    await test.step('on the status, after an amount was saved', async () => {
      await lead(page, name).getByText('Won', { exact: true }).click()
      const amount = lead(page, name).getByLabel(/What’s the job worth/)
      for (const [typed, problem] of [
        ['a lot', 'Enter the amount in dollars, such as 640'],
        ['12,5', 'Enter the amount in dollars, such as 640'],
        ['1.2e3', 'Enter the amount in dollars, such as 640'],
        ['99999999', 'Enter an amount of up to $9,999,999'],
      ] as const) {
        await amount.fill(typed)
        await amount.press('Enter')
        await expect(lead(page, name).getByText(problem)).toBeVisible()
      }
      await amount.fill('$1,640.50')
      await amount.press('Enter')
      await expect(lead(page, name)).toContainText('Value $1,641')
      await expect(stop('Won')).toBeFocused()
    })

    await test.step('on the status, after it was said why a job was lost', async () => {
      await stop('Lost').focus()
      await stop('Lost').press('Space')
      // Saved: what is asked about it stays where it is then.
      await expect(toast(page).getByText('Marked lost', { exact: true })).toBeVisible()
      const price = lead(page, name).getByRole('button', { name: 'Price', exact: true })
      await press(price)
      await expect(price).toHaveCount(0)
      await expect(stop('Lost')).toBeFocused()
    })

    await test.step('in the lead, after it was marked as spam from the sheet', async () => {
      await press(lead(page, name).getByRole('button', { name: 'More' }))
      await press(page.getByRole('dialog').getByRole('button', { name: /Mark as spam/ }))
      await expect(toast(page).getByText('Marked as spam', { exact: true })).toBeVisible()
      await expect(lead(page, name).getByRole('button', { name: /Not spam/ })).toBeVisible()
      await expectFocusWithin(lead(page, name))
      await press(lead(page, name).getByRole('button', { name: /Not spam/ }))
      await expect(toast(page).getByText('Marked as not spam', { exact: true })).toBeVisible()
      await press(toast(page).getByRole('button', { name: 'Undo' }))
      await expect(lead(page, name).getByRole('button', { name: /Not spam/ })).toBeVisible()
    })
  })

  test('while rows are selected, and after it', async ({ page }) => {
    const name = 'Kim Boxes'
    const id = await aLead(page, name)
    await page.request.post(inquiries.quote.paths.seen(id))
    await page.goto(`${pagePaths.admin}?lead=${id}`)
    // The lead takes the focus when it comes.
    await expect(lead(page, name)).toBeFocused()
    const select = page.getByRole('button', { name: 'Select', exact: true })
    const boxes = page.getByRole('main').getByRole('checkbox')

    await test.step('on the first box, and on Select after it', async () => {
      for (const isByEscape of [false, true]) {
        await press(select)
        await expect(boxes.first()).toBeFocused()
        if (isByEscape) await page.keyboard.press('Escape')
        else await press(page.getByRole('button', { name: 'Cancel', exact: true }))
        await expect(boxes).toHaveCount(0)
        await expect(select).toBeFocused()
      }
    })

    await test.step('on the sheet, whose Escape does not end the selecting below it', async () => {
      await press(select)
      await expect(boxes.first()).toBeFocused()
      const more = lead(page, name).getByRole('button', { name: 'More', exact: true })
      await press(more)
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(more).toBeFocused()
      await expect(boxes.first()).toBeVisible()
    })

    await test.step('in the page, after several were marked and it was undone', async () => {
      await row(page, name).getByRole('checkbox').focus()
      await row(page, name).getByRole('checkbox').press('Space')
      await press(page.getByRole('button', { name: 'Mark unread' }))
      await press(toast(page).getByRole('button', { name: 'Undo' }))
      await expect(toast(page).getByText('1 marked read', { exact: true })).toBeVisible()
      // Another notice took the place of the one that had the focus.
      await expectFocusWithin(page.getByRole('main'))
      await press(toast(page).getByRole('button', { name: 'Close' }))
      await expect(toast(page)).toHaveCount(0)
      await expectFocusWithin(page.getByRole('main'))
    })
  })

  test('when it was said how a call went, and when a lead has gone from its pile', async ({ page }) => {
    await test.step('when it was said how a call went', async () => {
      const [first, second, third] = ['Kim Rung', 'Kim Reloaded', 'Kim Silent'] as const
      await aLead(page, first)
      for (const name of [second, third]) await sendQuote(page, { name })
      await page.goto(pagePaths.admin)
      const call = (name: string) => press(row(page, name).getByRole('link', { name: `Call ${name}` }))
      const expectNext = async (done: string, next: string) => {
        await press(page.getByRole('button', { name: 'Spoke' }))
        await expect(page.getByRole('dialog', { name: 'Spoke, noted' })).toBeVisible()
        await expect(row(page, done)).toHaveCount(0)
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toHaveCount(0)
        await expectFocusWithin(row(page, next))
      }

      await test.step('at once, on the next row', async () => {
        await call(first)
        await comeBack(page)
        await expectNext(first, second)
      })

      await test.step('after a reload, on the next row', async () => {
        await call(second)
        await page.reload()
        await expect(row(page, second)).toBeVisible()
        await expectNext(second, third)
      })

      await test.step('by a text since nobody answered, in the page', async () => {
        await call(third)
        await comeBack(page)
        await press(page.getByRole('button', { name: 'No answer' }))
        await press(page.getByRole('dialog').getByRole('link', { name: /Missed you/ }))
        await expect(page.getByRole('dialog')).toHaveCount(0)
        await expectFocusWithin(page.getByRole('main'))
      })
    })

    await test.step('on the row of whoever was rung, while that is in the list', async () => {
      const name = 'Kim Found'
      await aLead(page, name)
      await page.goto(`${pagePaths.admin}?view=all&search=${name}`)
      await press(row(page, name).getByRole('link', { name: `Call ${name}` }))
      await page.reload()
      await press(page.getByRole('button', { name: 'No answer' }))
      await press(page.getByRole('dialog').getByRole('button', { name: 'Undo' }))
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expectFocusWithin(row(page, name))
      await press(page.getByRole('button', { name: 'Spoke' }))
      await expect(page.getByRole('dialog', { name: 'Spoke, noted' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expectFocusWithin(row(page, name))
    })

    await test.step('on the next row, when a lead is left that has gone from its pile', async () => {
      const [name, next] = ['Kim Leaves', 'Kim Stays']
      await aLead(page, name)
      await sendQuote(page, { name: next })
      await page.goto(pagePaths.admin)
      await press(row(page, name).getByRole('link').first())
      await lead(page, name).getByRole('radio', { name: 'New' }).focus()
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Space')
      await expect(row(page, name)).toHaveCount(0)
      await page.keyboard.press('Escape')
      await expect(row(page, next).getByRole('link').first()).toBeFocused()
    })
  })
})
