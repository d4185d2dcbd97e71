import type { Locator, Page } from '@playwright/test'
import { hours } from '#shared/durations.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { comeBack, stayOnPage } from '../support/away-and-back.ts'
import { expect, signIn, test } from '../support/browser-test.ts'
import { happened, lead, row, rows, sendQuote } from '../support/lead-screen.ts'

const bar = (page: Page) => page.getByRole('status', { name: 'After the call' })

async function ringAndComeBack(page: Page, name: string): Promise<void> {
  await stayOnPage(page)
  await sendQuote(page, { name })
  await signIn(page)
  await page.getByRole('link', { name: `Call ${name}` }).click()
  await comeBack(page)
  await expect(bar(page)).toBeVisible()
}

/** What asks how a call went comes a moment after the list. */
async function openAgain(page: Page): Promise<void> {
  await page.reload()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('link', { name: /To answer$/ })).toBeVisible()
}

test('each call is asked about on its own lead, on the list the last one first, and for a day', async ({
  page,
}, { retry }) => {
  await test.step('on its own lead, and on the list the last one first', async () => {
    const [first, second] = [`Ada Rung ${retry}`, `Bob Rung ${retry}`]
    await ringAndComeBack(page, first)
    await sendQuote(page, { name: second })
    await page.reload()
    const asks = (name: string) => bar(page).getByRole('heading', { name: `You rang ${name.slice(0, 3)}.` })
    await expect(asks(first)).toBeVisible()

    await row(page, second).getByRole('link').first().tap()
    await expect(lead(page, second)).toBeVisible()
    await expect(bar(page), 'it lies over no other lead').toBeHidden()
    await lead(page, second).getByRole('link', { name: 'Call', exact: true }).tap()
    await comeBack(page)
    await expect(asks(second)).toBeVisible()
    await page.goBack()
    await expect(asks(second)).toBeVisible()

    await row(page, first).getByRole('link').first().tap()
    await expect(asks(first)).toBeVisible()
    await page.goBack()
    await bar(page).getByRole('button', { name: 'Dismiss' }).tap()
    await expect(asks(first), 'it was not lost').toBeVisible()
    await bar(page).getByRole('button', { name: 'Dismiss' }).press('Enter')
    await expect(bar(page)).toBeHidden()

    await test.step('nothing is assumed of one that is not answered for', async () => {
      await row(page, first).getByRole('link').first().tap()
      await expect(lead(page, first).getByRole('radio', { name: 'New' })).toBeChecked()
      await expect(happened(page, first).filter({ hasText: 'Called' })).toHaveCount(1)
    })
  })

  await test.step('what is told meanwhile covers neither the question nor a row', async () => {
    await page.setViewportSize({ width: 390, height: 740 })
    await ringAndComeBack(page, `Rung Beside ${retry}`)
    await sendQuote(page, { name: `Sparks Beside ${retry}`, serviceType: 'emergency' })
    const toast = page.locator('.toast').filter({ hasText: 'New emergency' })
    await expect(toast).toBeVisible()
    await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))
    const told = await toast.boundingBox()
    if (!told) throw new Error('It is not laid out')
    const show = page.getByRole('button', { name: /^\d+ new, show$/ })
    await expect(show).toBeVisible()
    for (const part of [bar(page), show, ...(await rows(page).all())]) {
      const { y, height } = (await part.boundingBox()) ?? { y: 0, height: 0 }
      expect(y >= told.y + told.height || y + height <= told.y, (await part.textContent()) ?? '').toBe(true)
    }
  })

  await test.step('how a call went is asked for a day', async () => {
    await ringAndComeBack(page, `Rung Yesterday ${retry}`)
    const rungAt = await page.evaluate(() => Date.now())
    await page.clock.setFixedTime(rungAt + hours(24))
    await openAgain(page)
    await expect(bar(page)).toBeHidden()
    await page.clock.setFixedTime(rungAt + hours(23))
    await openAgain(page)
    await expect(bar(page), 'it was the hour alone that hid it').toBeVisible()
  })
})

/** Presses a control and, when something else lies in its place, that, as a finger that bounces does. */
const pressAndBounce = (control: Locator) =>
  control.evaluate(async (element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const place = { clientX: x + width / 2, clientY: y + height / 2 }
    const inPlace = () => document.elementFromPoint(place.clientX, place.clientY)
    const press = (target: Element | null, timeStamp: number) => {
      const event = new MouseEvent('click', { ...place, detail: 1, bubbles: true, cancelable: true })
      Object.defineProperty(event, 'timeStamp', { value: timeStamp })
      target?.dispatchEvent(event)
    }
    press(element, 1000)
    while (element.contains(inPlace())) await new Promise(requestAnimationFrame)
    press(inPlace(), 1180)
  })

test('a tap that bounces off the answer hits nothing beneath it', async ({ page }, { retry }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await stayOnPage(page)
  const name = `Texted Twice ${retry}`
  const id = await sendQuote(page, { name })
  await signIn(page, `${pagePaths.admin}?lead=${id}`)
  await page.getByRole('button', { name: 'Text', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^Missed you/ })
    .click()
  await comeBack(page)
  await pressAndBounce(bar(page).getByRole('button', { name: 'Sent', exact: true }))
  await expect(page.getByText('Texted', { exact: true })).toBeVisible()
  const events = await (await page.request.get(`${apiPaths.quoteRequest(id)}/events`)).json()
  expect(events.map(({ act }: { act: { kind: string } }) => act.kind)).toEqual(['texted'])
})
