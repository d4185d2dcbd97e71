import type { Locator, Page } from '@playwright/test'
import { inquiries } from '#shared/leads/kinds.ts'
import { pagePaths } from '#shared/paths.ts'
import { comeBack, stayOnPage } from '../support/away-and-back.ts'
import { expect, signIn, startSession, test } from '../support/browser-test.ts'
import { lead, sendQuote } from '../support/lead-screen.ts'

const note = (within: Page | Locator) => within.getByLabel('Add a note')

/** Its id. Nothing leaves the page for a dialler or messages. */
async function aLead(page: Page, name: string): Promise<string> {
  await stayOnPage(page)
  return sendQuote(page, { name })
}

test('what is typed of a lead is kept until it is saved, and can be corrected beside it', async ({ page }, {
  retry,
}) => {
  await signIn(page, pagePaths.admin)

  await test.step('what a job is worth, right after the tap on Won', async () => {
    const name = `Worth ${retry}`
    const id = await aLead(page, name)
    await page.goto(`${pagePaths.admin}?lead=${id}`)
    const amount = lead(page, name).getByLabel(/What’s the job worth/)
    await lead(page, name).getByText('Won', { exact: true }).click()
    await expect(amount).toBeFocused()
    await page.keyboard.type('1850')
    await page.reload()
    await expect(amount).toHaveValue('1850')
    await page.goBack()
    await expect(lead(page, name)).toBeHidden()
    await page.goForward()
    await expect(amount).toHaveValue('1850')
    await lead(page, name).getByRole('button', { name: 'Save', exact: true }).click()
    await expect(lead(page, name)).toContainText('Value $1,850')
    await lead(page, name).getByRole('button', { name: 'Change the amount' }).click()
    await amount.fill('1')
    await lead(page, name).getByRole('button', { name: 'Cancel' }).press('Enter')
    await expect(lead(page, name).getByRole('radio', { name: 'Won' })).toBeFocused()
    await lead(page, name).getByRole('button', { name: 'Change the amount' }).click()
    await expect(amount).toHaveValue('1850')
  })

  await test.step('why a job was lost is said beside it, clear of the toast, and corrected there', async () => {
    const name = `Why ${retry}`
    await page.setViewportSize({ width: 360, height: 640 })
    const id = await aLead(page, name)
    await page.goto(`${pagePaths.admin}?lead=${id}`)
    await lead(page, name).getByText('Lost', { exact: true }).click()
    const toast = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')
    await expect(toast).toContainText('Marked lost')
    const bottom = async (button: string) => {
      const box = await lead(page, name).getByRole('button', { name: button, exact: true }).boundingBox()
      return box && box.y + box.height
    }
    const top = (await toast.boundingBox())?.y ?? 0
    for (const button of ['Price', 'Another reason', 'Skip']) expect(await bottom(button)).toBeLessThan(top)
    await lead(page, name).getByRole('button', { name: 'Price', exact: true }).click()
    await expect(lead(page, name).getByText('Lost: price')).toBeVisible()
    await lead(page, name).getByRole('button', { name: 'Change the reason' }).click()
    await lead(page, name).getByRole('button', { name: 'Too late' }).click()
    await expect(lead(page, name).getByText('Lost: too late')).toBeVisible()
    await page.reload()
    await expect(lead(page, name).getByText('Lost: too late')).toBeVisible()

    await lead(page, name).getByRole('button', { name: 'Change the reason' }).press('Enter')
    await expect(lead(page, name).getByRole('button', { name: 'Price', exact: true })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(lead(page, name).getByText('Lost: no answer')).toBeVisible()
    await expect(lead(page, name).getByRole('radio', { name: 'Lost' })).toBeFocused()
    await lead(page, name).getByRole('button', { name: 'Change the reason' }).press('Enter')
    await lead(page, name).getByRole('button', { name: 'Cancel' }).press('Enter')
    await expect(lead(page, name).getByText('Lost: no answer')).toBeVisible()
    await expect(lead(page, name).getByRole('radio', { name: 'Lost' })).toBeFocused()
  })

  await test.step('a note that was begun outlives a reload, a way back, another sign-in and its sheet', async () => {
    const name = `Begun ${retry}`
    const id = await aLead(page, name)
    await page.goto(`${pagePaths.admin}?lead=${id}`)
    await note(lead(page, name)).fill('Gate code 4')
    await page.reload()
    await expect(note(lead(page, name))).toHaveValue('Gate code 4')
    await page.goto(pagePaths.admin)
    await page.goBack()
    await expect(note(lead(page, name))).toHaveValue('Gate code 4')
    await lead(page, name).getByRole('link', { name: 'Call' }).first().click()
    await comeBack(page)
    await page.getByRole('button', { name: 'Spoke' }).click()
    const sheet = page.getByRole('dialog', { name: 'Spoke, noted' })
    await expect(note(sheet)).toHaveValue('Gate code 4')
    await note(sheet).fill('Gate code 41')
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(note(lead(page, name))).toHaveValue('Gate code 41')
    await page.context().clearCookies()
    await page.goto('about:blank')
    await signIn(page, `${pagePaths.admin}?lead=${id}`)
    await expect(note(lead(page, name))).toHaveValue('Gate code 41')

    await test.step('one that is too long is kept whole, and said to be so', async () => {
      const long = `${'The gate sticks. '.repeat(130)}The code is 4711`
      await note(lead(page, name)).fill(long)
      await lead(page, name).getByRole('button', { name: 'Add', exact: true }).click()
      await expect(note(lead(page, name))).toHaveValue(long)
      await expect(note(lead(page, name))).toHaveAccessibleDescription(
        `At most 2,000 characters: ${long.length - 2000} too many.`,
      )
    })

    await note(lead(page, name)).fill('Gate code 41')
    await lead(page, name).getByRole('button', { name: 'Add', exact: true }).click()
    await expect(note(lead(page, name))).toHaveValue('')
    await expect(lead(page, name).locator('.kept-note')).toContainText('Gate code 41')
  })
})

test('Back and what somebody else does leave whoever reads a lead where they are', async ({ page }, {
  retry,
}) => {
  await startSession(page)

  await test.step('somebody else who marks the lead won moves nothing under whoever reads it', async () => {
    const name = `Two phones ${retry}`
    const id = await aLead(page, name)
    await page.goto(`${pagePaths.admin}?lead=${id}`)
    await lead(page, name).getByText('Contacted', { exact: true }).tap()
    await expect(lead(page, name).getByRole('radio', { name: 'Contacted' })).toBeChecked()
    const read = lead(page, name).getByRole('heading', { name: 'What happened' })
    await read.evaluate((heading) => heading.scrollIntoView({ block: 'center', behavior: 'instant' }))
    const placeOf = async () => (await read.boundingBox())?.y ?? Number.NaN
    const place = await placeOf()

    const { paths } = inquiries.quote
    await page.request.post(paths.events(id), { data: { kind: 'status', status: 'won' } })
    await expect(lead(page, name).getByRole('radio', { name: 'Won' })).toBeChecked()
    const amount = lead(page, name).getByLabel(/What’s the job worth/)
    await expect(amount).toBeAttached()
    await expect(amount).not.toBeFocused()
    await expect(amount).not.toBeInViewport()
    await expect.poll(async () => Math.abs((await placeOf()) - place)).toBeLessThan(120)
  })

  await test.step('Back closes a sheet and leaves the lead, and the next Back leaves that', async () => {
    const name = `Step ${retry}`
    await aLead(page, name)
    await page.goto(pagePaths.admin)
    await page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .click()
    const address = page.url()
    for (const close of [
      () => page.goBack(),
      () => page.keyboard.press('Escape'),
      () => page.getByRole('dialog').getByRole('button', { name: 'Close' }).click(),
    ]) {
      await lead(page, name).getByRole('button', { name: 'Text' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await close()
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(lead(page, name)).toBeVisible()
      expect(page.url()).toBe(address)
    }
    await page.goBack()
    await expect(page).not.toHaveURL(/lead=/)
  })
})

test.describe('on a poor line', () => {
  test.use({ expectedConsole: /ERR_FAILED|status of 503/ })

  test('on a poor line each note and act arrives once, in its order and dated when it was done', async ({
    page,
  }, { retry }) => {
    await startSession(page)

    await test.step('the next note is not wiped by the answer to the one before', async () => {
      const name = `Slow ${retry}`
      const id = await aLead(page, name)
      await page.goto(`${pagePaths.admin}?lead=${id}`)
      const answer = Promise.withResolvers<void>()
      await page.route('**/events', async (route) => {
        await answer.promise
        await route.continue()
      })
      await note(lead(page, name)).fill('First note')
      await lead(page, name).getByRole('button', { name: 'Add' }).click()
      await note(lead(page, name)).fill('Second, longer')
      answer.resolve()
      await expect(page.getByRole('region', { name: /^Notifications/ })).toContainText('Note added')
      await expect(note(lead(page, name))).toHaveValue('Second, longer')
    })

    await test.step('what was on its way when the page was closed is sent by the next one', async () => {
      const name = `Closed ${retry}`
      const id = await aLead(page, name)
      await page.goto(`${pagePaths.admin}?lead=${id}`)
      // It never gets there, and nothing says so.
      await page.route('**/events', (route) =>
        route.request().method() === 'POST' ? undefined : route.continue(),
      )
      await lead(page, name).getByText('Quoted', { exact: true }).click()
      await expect(lead(page, name).getByRole('radio', { name: 'Quoted' })).toBeChecked()
      await lead(page, name).getByText('Won', { exact: true }).click()
      await note(lead(page, name)).fill('Promised Thursday')
      await lead(page, name).getByRole('button', { name: 'Add' }).click()
      await expect(lead(page, name).getByText('Promised Thursday')).toBeVisible()
      await page.unroute('**/events')
      await page.reload()
      await expect
        .poll(async () =>
          (await (await page.request.get(`/api/quote-requests/${id}/events`)).json()).map(
            ({ act }: { act: { kind: string; status?: string } }) => act.status ?? act.kind,
          ),
        )
        .toEqual(['note', 'won', 'quoted'])
      await expect(lead(page, name).getByRole('radio', { name: 'Won' })).toBeChecked()
    })

    await test.step('what waits is sent by itself while the page stays in view, dated when it was done', async () => {
      const name = `Stays ${retry}`
      const id = await aLead(page, name)
      await page.clock.install()
      await page.goto(`${pagePaths.admin}?lead=${id}`)
      await page.route('**/events', (route) => route.fulfill({ status: 503, json: { error: 'Busy' } }))
      await lead(page, name).getByText('Quoted', { exact: true }).click()
      await expect(page.getByText('The site isn’t answering', { exact: true })).toBeVisible()
      await expect(lead(page, name).getByText('Will send when you’re back in range')).toBeVisible()
      await page.unroute('**/events')
      await page.clock.fastForward('02:00')
      await expect(lead(page, name).getByText('Will send when you’re back in range')).toBeHidden()
      const [event] = await (await page.request.get(`/api/quote-requests/${id}/events`)).json()
      expect(Date.now() - Date.parse(event.at)).toBeGreaterThan(100_000)
    })

    await test.step('where nothing more can be stored, what is done is sent once', async () => {
      const name = `Full ${retry}`
      const id = await aLead(page, name)
      await page.addInitScript(() => {
        const set = Storage.prototype.setItem
        Storage.prototype.setItem = function (this: Storage, key: string, value: string) {
          if (key === 'waiting-acts') throw new DOMException('Full', 'QuotaExceededError')
          set.call(this, key, value)
        }
      })
      await page.goto(`${pagePaths.admin}?lead=${id}`)
      const sent: string[] = []
      page.on('request', (request) => request.url().endsWith('/events') && sent.push(request.method()))
      await lead(page, name).getByText('Quoted', { exact: true }).click()
      await expect(page.getByRole('region', { name: /^Notifications/ })).toContainText('Marked quoted')
      await note(lead(page, name)).fill('Ring after four')
      await lead(page, name).getByRole('button', { name: 'Add' }).click()
      await expect(page.getByRole('region', { name: /^Notifications/ })).toContainText('Note added')
      expect(sent.filter((method) => method === 'POST')).toHaveLength(2)
    })
  })
})
