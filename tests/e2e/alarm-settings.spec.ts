import type { Locator, Page } from '@playwright/test'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { panelHref } from '#web/owner/kit/panels.ts'
import { comeBack, stayOnPage } from '../support/away-and-back.ts'
import { expect, expectAccessible, signIn, startSession, pushTest as test } from '../support/browser-test.ts'
import { brokenWords, enlargeLetters } from '../support/large-letters.ts'
import { sendQuote } from '../support/lead-screen.ts'

test.use({ expectedConsole: /status of 400/ })

/** Rings whenever the tests run. */
const atAnyHour = { serviceType: 'emergency' } as const

const statesOf = async (page: Page, id: string) =>
  (await (await page.request.get(apiPaths.leadAlarm(id))).json()).deliveries.map(
    ({ state }: { state: string }) => state,
  )

/** Pairs of which one is written over the other. */
const overlappingTexts = (texts: Locator) =>
  texts.evaluateAll((all) => {
    const boxes = all.map((text) => ({ words: text.textContent, box: text.getBoundingClientRect() }))
    return boxes.flatMap(({ words, box }, index) =>
      boxes
        .slice(index + 1)
        .filter(
          ({ box: other }) =>
            box.left < other.right &&
            other.left < box.right &&
            box.top + 4 < other.bottom &&
            other.top + 4 < box.bottom,
        )
        .map((other) => `${words} / ${other.words}`),
    )
  })

test('hours and duty are the owner’s to set, and the drawing says so', async ({ page, push }) => {
  await signIn(page)
  await page.request.post(apiPaths.alarmDevices, { data: push.subscribe().subscription })
  await page.goto(panelHref('alarms'))
  const from = page.getByLabel('Ring from', { exact: true })
  await from.fill('07:30')
  await page.getByLabel('Until').fill('22:30')
  await page.getByText('How often it rings').click()
  await page.getByLabel('Ring again after').fill('5')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Alerts changed', { exact: true })).toBeVisible()
  await expect(page.locator('figure')).toContainText('7:30 am–10:30 pm')
  await expect(page.locator('figure')).toContainText('5 min')
  expect(await overlappingTexts(page.locator('figure text'))).toEqual([])

  const until = page.getByLabel('Until')
  await until.fill('00:00')
  await page.getByText('How often it rings').click()
  await page.getByLabel('Ring again after').fill('1')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('figure')).toContainText('7:30 am–midnight')
  // A toast lies over it for five seconds.
  await page.getByText('The same in words').press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'Phones on duty' })).toContainText(
    'Phones again after 1 minute, texts after 30 minutes, between 7:30 am and midnight.',
  )
  await page.reload()
  await expect(until).toHaveValue('00:00')
  await expect(page.getByText('Midnight', { exact: true })).toBeVisible()
  await until.fill('20:00')
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.locator('figure')).toContainText('7:30 am–8 pm')
  await expect(page.getByRole('region', { name: 'When phones ring' })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Alerts are back as they were', { exact: true })).toBeVisible()
  await expect(page.locator('figure')).toContainText('7:30 am–midnight')
  await expect(until).toHaveValue('00:00')

  await until.fill('20:00')
  await from.fill('21:00')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Pick a time after “Ring from”')).toBeVisible()
  await expect(from).toHaveValue('21:00')
  await page.getByRole('button', { name: 'Leave as it was' }).click()

  const duty = page.getByRole('switch', { name: 'owner on duty' })
  await duty.focus()
  await page.keyboard.press('Space')
  await expect(duty).not.toBeChecked()
  await expect(page.getByText('Rings, because no one is on duty')).toBeVisible()
  await page.keyboard.press('Space')
  await expect(duty).toBeChecked()
})

test('a lead says what became of its alarm, with letters of twice their size too', async ({ page, push }) => {
  await stayOnPage(page)
  await startSession(page)
  await page.request.post(apiPaths.alarmDevices, { data: push.subscribe().subscription })

  await test.step('on a narrow phone words stay whole', async () => {
    await page.setViewportSize({ width: 360, height: 780 })
    const id = await sendQuote(page, { name: 'Large Letters' })

    await page.goto(panelHref('alarms'))
    await expect(page.getByText(/not tested yet/).first()).toBeVisible()
    await page.locator('details').evaluateAll((folds) => {
      for (const fold of folds) fold.setAttribute('open', '')
    })
    await enlargeLetters(page)
    expect(await brokenWords(page)).toEqual([])

    await page.goto(`${pagePaths.admin}?lead=${id}`)
    await expect(page.getByRole('region', { name: 'What happened' })).toContainText('Opened by owner')
    await enlargeLetters(page)
    expect(await brokenWords(page)).toEqual([])
    await page.getByText('Quoted', { exact: true }).first().click()
    await expect(page.getByText('Marked quoted', { exact: true }).first()).toBeVisible()
    expect(await brokenWords(page)).toEqual([])
  })

  await test.step('a push that its service does not want for long is not tried again', async () => {
    push.reply = { status: 429, headers: { 'retry-after': '3600' } }
    const id = await sendQuote(page, { name: 'Unwanted Push', ...atAnyHour })
    await expect.poll(() => statesOf(page, id)).toContain('failed')
    push.reply = 'accept'
    await page.goto(`${pagePaths.admin}?lead=${id}`)
    await expect(page.getByRole('region', { name: 'What happened' })).toContainText(
      /isn’t taking any more messages just now\. We won’t try again\./,
    )
  })

  await test.step('a call that stopped it is one line, which says so', async () => {
    await page.request.post(apiPaths.alarmDevices, { data: push.subscribe().subscription })
    await page.setViewportSize({ width: 390, height: 844 })
    const name = 'Rung Once'
    const id = await sendQuote(page, { name, ...atAnyHour })
    await expect.poll(() => statesOf(page, id)).toContain('sent')
    // Within the seconds in which an alarm can be kept ringing, however slow the machine.
    await page.clock.setFixedTime(new Date())
    await page.goto(pagePaths.admin)
    await page.getByRole('link', { name: `Call ${name}` }).click()
    await comeBack(page)
    await page.getByRole('button', { name: 'Spoke' }).click()
    await page.getByRole('dialog', { name: 'Spoke, noted' }).getByRole('button', { name: 'Close' }).click()
    await page.goto(`${pagePaths.admin}?lead=${id}`)
    const log = page.getByRole('region', { name: 'What happened' })
    const line = log.getByRole('listitem').filter({ hasText: 'alerts stopped' })
    await expect(line).toContainText(/^UndoCalled, spokeowner, .* [ap]m, alerts stopped/)
    const keep = line.getByRole('button', { name: 'Keep it ringing' })
    await expect(keep).toBeVisible()
    await expect(log.getByText(/^Called/)).toHaveCount(1)
    await expectAccessible(page)
    await page.clock.fastForward('00:10')
    await expect(keep, 'it would come too late').toBeHidden()
  })
})
