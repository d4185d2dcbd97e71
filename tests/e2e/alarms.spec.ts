import type { CDPSession, Page } from '@playwright/test'
import { seconds } from '#shared/durations.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { panelHref } from '#web/owner/kit/panels.ts'
import { stayOnPage } from '../support/away-and-back.ts'
import { expect, expectAccessible, openMenu, signIn, pushTest as test } from '../support/browser-test.ts'
import { findChromium } from '../support/chromium.ts'
import { sendQuote } from '../support/lead-screen.ts'
import type { PushService } from '../support/push-service.ts'
import { aQuoteRequest } from '../support/samples.ts'
import { expectFitForThumbs } from '../support/thumb-friendly.ts'

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

test.describe('signed in and out', () => {
  // What the page still asks for when the session ends is refused.
  test.use({ expectedConsole: /Clear-Site-Data|status of 401/ })

  test('a phone is armed, proves itself, rings for a lead, which says so, and rings no more once it is removed or signed out', async ({
    page,
    push,
  }) => {
    const { phone, deliver } = await subscribeTo(page, push)
    await signIn(page)
    await page.getByRole('link', { name: 'Job alerts are off' }).click()
    await expect(page.getByRole('heading', { name: 'Alerts', level: 1 })).toBeVisible()
    await expectFitForThumbs(page)

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

    await test.step('who signs out where alerts were allowed is told that none comes here any more', async () => {
      await page.goto(pagePaths.admin)
      await openMenu(page)
      await page.getByRole('button', { name: 'Sign Out' }).click()
      const words = 'You get no alerts here now. Sign in and turn them on under Alerts to get them back.'
      await expect(page.getByText(words, { exact: true })).toBeVisible()
    })
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
  await expectFitForThumbs(page)

  await arm.click()
  await expect.poll(() => renewed.messages.length).toBe(1)
  // The page that armed it waits ten seconds for the test to be shown.
  await page.goto(panelHref('alarms'))
  await expect(phones.getByText(/^Turned on, but no alert has got through yet/)).toBeVisible()
  await expect(phones).not.toContainText('no longer knows')
})
