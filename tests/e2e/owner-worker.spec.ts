import type { CDPSession, Page } from '@playwright/test'
import { pagePaths } from '#shared/paths.ts'
import { expect, signIn, test } from '../support/browser-test.ts'
import { findChromium } from '../support/chromium.ts'

/** Chromium without its windows shows no notification. */
test.use({
  serviceWorkers: 'allow',
  launchOptions: { executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] },
})

/** The worker as the page starts it after a sign-in; who pushes is the test. */
async function watchWorker(page: Page): Promise<{ push(text: string): Promise<void> }> {
  await page.context().grantPermissions(['notifications'])
  const browser: CDPSession = await page.context().newCDPSession(page)
  const ids = new Map<string, string>()
  browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    for (const { scopeURL, registrationId } of registrations) ids.set(scopeURL, registrationId)
  })
  await browser.send('ServiceWorker.enable')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const { origin } = new URL(page.url())
  await expect.poll(() => ids.get(`${origin}/admin`)).toBeDefined()
  const registrationId = ids.get(`${origin}/admin`) ?? ''
  return {
    async push(data) {
      await browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
    },
  }
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const notifications = await registration.getNotifications()
    return notifications.map(({ title, body, tag, data }) => ({ title, body, tag, data }))
  })

test('whatever is pushed, the worker shows a notification and tells that it has', async ({ page, site }) => {
  await signIn(page)
  const worker = await watchWorker(page)
  const receipts: unknown[] = []
  await page.context().route('**/api/alarm/receipts', async (route) => {
    receipts.push(route.request().postDataJSON())
    await route.fulfill({ status: 204 })
  })
  for (const data of ['', '{"web_push":']) {
    await worker.push(data)
    await expect.poll(() => shown(page)).toMatchObject([{ title: 'New enquiry', data: pagePaths.admin }])
  }
  const notification = {
    ...{ title: 'Emergency · North Lakes', body: 'Jo: No power', tag: 'a1' },
    ...{ navigate: `${site.address}/admin?lead=1`, data: { lead: '1', receipt: 'once' } },
  }
  await worker.push(JSON.stringify({ web_push: 8030, notification, mutable: true, app_badge: 1 }))
  await expect
    .poll(() => shown(page))
    .toContainEqual({ title: notification.title, body: notification.body, tag: 'a1', data: '/admin?lead=1' })
  await expect.poll(() => receipts).toEqual([{ token: 'once' }])
})
