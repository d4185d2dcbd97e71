import type { CDPSession, Locator, Page } from '@playwright/test'
import { seconds } from '#shared/durations.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { panelHref } from '#web/owner/kit/panels.ts'
import { comeBack, stayOnPage } from '../support/away-and-back.ts'
import {
  expect,
  expectAccessible,
  openMenu,
  signIn,
  startSession,
  pushTest as test,
} from '../support/browser-test.ts'
import { findChromium } from '../support/chromium.ts'
import { brokenWords, enlargeLetters } from '../support/large-letters.ts'
import { sendQuote } from '../support/lead-screen.ts'
import type { PushService } from '../support/push-service.ts'
import { aQuoteRequest } from '../support/samples.ts'
import { expectThumbFriendly } from '../support/thumb-friendly.ts'

/** Rings whenever the tests run. */
const atAnyHour = { serviceType: 'emergency' } as const

/** Chromium without its windows shows no notification. */
test.use({
  serviceWorkers: 'allow',
  launchOptions: { executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] },
})

/** Without a network a browser can't subscribe: the test's push service takes that part, the rest is the browser's. */
async function subscribeTo(page: Page, push: PushService) {
  const phone = push.subscribe()
  await page.context().grantPermissions(['notifications'])
  await page.addInitScript((subscription) => {
    const given = Object.assign(Object.create(PushSubscription.prototype), {
      toJSON: () => subscription,
      unsubscribe: async () => true,
    })
    const isArmed = () => localStorage.getItem('armed') !== null
    PushManager.prototype.getSubscription = async () => (isArmed() ? given : null)
    PushManager.prototype.subscribe = async () => {
      localStorage.setItem('armed', '')
      return given
    }
  }, phone.subscription)
  const browser: CDPSession = await page.context().newCDPSession(page)
  let registrationId = ''
  browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    for (const registration of registrations) {
      if (registration.scopeURL.endsWith(pagePaths.admin)) registrationId = registration.registrationId
    }
  })
  await browser.send('ServiceWorker.enable')
  return {
    phone,
    /** The push service hands on what it was sent last, and the browser's worker shows it. */
    async deliver() {
      const { origin } = new URL(page.url())
      const data = phone.messages.at(-1)?.text ?? ''
      await browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
    },
  }
}

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

test('a phone is armed, proves itself, rings for a lead, and the lead says so', async ({ page, push }) => {
  const { phone, deliver } = await subscribeTo(page, push)
  await signIn(page)
  await page.getByRole('link', { name: 'Job alerts are off' }).click()
  await expect(page.getByRole('heading', { name: 'Alerts', level: 1 })).toBeVisible()
  await expectThumbFriendly(page)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Get alerts on this phone' }).click()
  await expect.poll(() => phone.messages.length).toBe(1)
  await deliver()
  const phones = page.getByRole('region', { name: 'Phones', exact: true })
  await expect(phones.getByText(/^Test: sent to localhost:\d+ .* on Chrome on/)).toBeVisible()
  await expect(page.getByText(/^Ready, last alert/)).toBeVisible()

  const answer = await page.request.post(apiPaths.quote, {
    data: aQuoteRequest({ name: 'Alarm Caller', ...atAnyHour }),
  })
  const { id } = await answer.json()
  await expect.poll(() => phone.messages.length).toBe(2)
  await deliver()
  const state = async () => (await (await page.request.get(apiPaths.leadAlarm(id))).json()).deliveries
  await expect
    .poll(state)
    .toContainEqual(expect.objectContaining({ channel: 'push', shownAt: expect.any(String) }))

  await page.goto(`${pagePaths.admin}?lead=${id}`)
  const log = page.getByRole('region', { name: 'What happened' })
  await expect(log).toContainText(/Opened by owner.*alerts stopped/)
  await expect(log).toContainText(/On Chrome on .* \d{1,2}:\d\d:\d\d [ap]m/)
  await expect(log).toContainText(/Sent to localhost:\d+ \d{1,2}:\d\d:\d\d [ap]m/)
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('article', { name: 'Enquiry from Alarm Caller' })).toBeVisible()
  await page
    .getByRole('button', { name: / 7 am$/ })
    .first()
    .click()
  await expect(page.getByText(/^Rings \w{3} 7:00 am$/)).toBeVisible()
  await page.getByRole('radio', { name: 'Won' }).check({ force: true })
  await expect(log).toContainText('Marked won')
  await page
    .getByRole('button', { name: / 7 am$/ })
    .last()
    .click()
  await expect(page.getByText(/^No alert, just back on your list \w{3} 7:00 am$/)).toBeVisible()

  await page.goto(panelHref('alarms'))
  await phones.getByRole('button', { name: /^Remove: Chrome on/ }).click()
  const question = page.getByRole('dialog', { name: /^Remove Chrome on .*\?$/ })
  await expect(question.getByRole('button', { name: 'Keep' })).toBeFocused()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText(/^Chrome on .* removed$/)).toBeVisible()
  await expect(phones.getByRole('listitem')).toHaveCount(0)
})

test.describe('signing out', () => {
  test.use({ expectedConsole: /Clear-Site-Data/ })

  test('where alerts were allowed says that none comes here any more', async ({ page, push }) => {
    await subscribeTo(page, push)
    await signIn(page)
    await openMenu(page)
    await page.getByRole('button', { name: 'Sign Out' }).click()
    const words = 'You get no alerts here now. Sign in and turn them on under Alerts to get them back.'
    await expect(page.getByText(words, { exact: true })).toBeVisible()
  })
})

test('a phone that its service has given up says so, and is armed again with a new subscription', async ({
  page,
  push,
}) => {
  const [lost, renewed] = [push.subscribe(), push.subscribe()]
  await page.context().grantPermissions(['notifications'])
  await page.addInitScript(
    (subscriptions) => {
      const given = () => {
        const [key, count] = [localStorage.getItem('key') ?? '', Number(localStorage.getItem('count'))]
        const subscription = subscriptions[count]
        const bytes = atob(key.replaceAll('-', '+').replaceAll('_', '/'))
        const applicationServerKey = Uint8Array.from(bytes, (sign) => sign.charCodeAt(0)).buffer
        return Object.create(PushSubscription.prototype, {
          toJSON: { value: () => subscription },
          endpoint: { value: subscription?.endpoint },
          options: { value: { applicationServerKey } },
          unsubscribe: {
            async value() {
              localStorage.setItem('count', String(count + 1))
              localStorage.removeItem('key')
              return true
            },
          },
        })
      }
      PushManager.prototype.getSubscription = async () => (localStorage.getItem('key') ? given() : null)
      PushManager.prototype.subscribe = async (options) => {
        localStorage.setItem('key', String(options?.applicationServerKey))
        return given()
      }
    },
    [lost.subscription, renewed.subscription],
  )
  await stayOnPage(page)
  await signIn(page, panelHref('alarms'))
  const arm = page.getByRole('button', { name: 'Get alerts on this phone' })
  await arm.click()
  await expect.poll(() => lost.messages.length).toBe(1)

  lost.unsubscribe()
  await sendQuote(page, atAnyHour)
  const phones = page.getByRole('region', { name: 'Phones', exact: true })
  await expect(async () => {
    await page.goto(panelHref('alarms'))
    await expect(phones).toContainText(
      /Not getting alerts since .* no longer knows this phone: open Alerts on it and tap “Get alerts on this phone”\./,
      { timeout: seconds(2) },
    )
  }).toPass()
  await expectThumbFriendly(page)
  await expectAccessible(page)

  await arm.click()
  await expect.poll(() => renewed.messages.length).toBe(1)
  // The page that armed it waits ten seconds for the test to be shown.
  await page.goto(panelHref('alarms'))
  await expect(phones.getByText(/^Turned on, but no alert has got through yet/)).toBeVisible()
  await expect(phones).not.toContainText('no longer knows')
})

test('a call that stopped an alarm is one line of what happened, which says so', async ({ page, push }) => {
  await stayOnPage(page)
  await signIn(page)
  await page.request.post(apiPaths.alarmDevices, { data: push.subscribe().subscription })
  const name = 'Rung Once'
  const id = await sendQuote(page, { name, ...atAnyHour })
  const states = async () =>
    (await (await page.request.get(apiPaths.leadAlarm(id))).json()).deliveries.map(
      ({ state }: { state: string }) => state,
    )
  await expect.poll(states).toContain('sent')
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

test.describe('what the owner sets', () => {
  test.use({ expectedConsole: /status of 400/ })

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
})

test('a push that its service does not want for long is said not to be tried again', async ({
  page,
  push,
}) => {
  await startSession(page)
  await page.request.post(apiPaths.alarmDevices, { data: push.subscribe().subscription })
  push.reply = { status: 429, headers: { 'retry-after': '3600' } }
  const answer = await page.request.post(apiPaths.quote, {
    data: aQuoteRequest({ name: 'Unwanted Push', ...atAnyHour }),
  })
  const { id } = await answer.json()
  const states = async () =>
    (await (await page.request.get(apiPaths.leadAlarm(id))).json()).deliveries.map(
      ({ state }: { state: string }) => state,
    )
  await expect.poll(states).toContain('failed')
  push.reply = 'accept'
  await page.goto(`${pagePaths.admin}?lead=${id}`)
  await expect(page.getByRole('region', { name: 'What happened' })).toContainText(
    /isn’t taking any more messages just now\. We won’t try again\./,
  )
})

test('letters of twice their size fit a narrow phone, and words stay whole', async ({ page, push }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await startSession(page)
  await page.request.post(apiPaths.alarmDevices, { data: push.subscribe().subscription })
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
