import type { Page } from '@playwright/test'
import type { SetUp } from '#shared/contract/set-up.ts'
import { seconds } from '#shared/durations.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { panelHref } from '#web/owner/kit/panels.ts'
import { asDesk, expect, expectAccessible, signIn, test } from '../support/browser-test.ts'
import { ownerLogin } from '../support/owner-login.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { expectFitForThumbs } from '../support/thumb-friendly.ts'

/** Sites of their own: what is done of a site's set-up stays done. */
test.use({ siteSettings: { business: { name: 'Bright Sparks' } } })

const line = (page: Page) => page.locator('#owner .set-up > summary')
const steps = (page: Page) => page.locator('#owner .set-up').getByRole('listitem')

/** Its words wrap on the narrowest phone, and keep clear of what is above and below. */
async function expectRoomAround(page: Page) {
  await page.setViewportSize({ width: 360, height: 740 })
  const room = await line(page).evaluate((summary) => {
    const range = document.createRange()
    range.selectNodeContents(summary)
    const rects = [...range.getClientRects()].filter(({ height }) => height < 40)
    const { top, bottom } = summary.getBoundingClientRect()
    return Math.min(
      Math.min(...rects.map((rect) => rect.top)) - top,
      bottom - Math.max(...rects.map((rect) => rect.bottom)),
    )
  })
  expect(room).toBeGreaterThanOrEqual(3)
}

async function open(page: Page, isMobile: boolean) {
  await signIn(page)
  await expect(line(page)).toContainText('Visitors see made-up details')
  // On a desk there is room for all of it.
  await expect(steps(page).first()).toBeVisible({ visible: !isMobile })
  if (isMobile) await line(page).click()
}

test('sample facts and the set-up stand in one line, which keeps its room, and goes when all is done', async ({
  page,
  isMobile,
}) => {
  await test.step('each step has its button', async () => {
    await open(page, isMobile)
    await expect(line(page)).toContainText(/Set-up: \d of 6/)
    if (isMobile) await expectRoomAround(page)
    await expect(steps(page)).toHaveCount(6)
    await expect(steps(page).filter({ hasText: 'The web address' })).toContainText('isn’t safe for visitors')
    await expectFitForThumbs(page)

    await test.step('a backup is made with one press and ticked; folded, the line stays', async () => {
      const backup = steps(page).filter({ hasText: 'A backup' })
      const button = backup.getByRole('button', { name: 'Make a backup now' })
      await expect(backup).toBeVisible()
      await button.click()
      await expect(backup).toContainText(/: done.*Made/)
      await expect(button).toBeHidden()

      // Seen once it is one line, however it was left, and stands above the enquiries alone.
      await page.reload()
      await expect(line(page)).toContainText('Visitors see made-up details')
      await expect(steps(page).first()).toBeHidden()
    })

    await line(page).click()
    await steps(page).getByRole('link', { name: 'Open Business' }).click()
    await expect(page).toHaveURL(/panel=business#facts$/)
    await page.goBack()
    await steps(page).getByRole('link', { name: 'Open Alerts' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Alerts' })).toBeVisible()
    await page.goBack()
    await steps(page).getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
  })

  await test.step('folded it is one line on a phone too, and it goes when all is done', async () => {
    let isDone = false
    await page.route(apiPaths.setUp, async (route) => {
      const response = await route.fetch()
      const answer: SetUp = await response.json()
      const all = {
        steps: answer.steps.map((step) => ({ ...step, isDone: isDone || step.step !== 'address' })),
      }
      await route.fulfill({ response, json: all })
    })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(pagePaths.admin)
    await expect(line(page)).toContainText('Set-up: 5 of 6 done')
    const { height = 0 } = (await line(page).boundingBox()) ?? {}
    expect(height).toBeLessThanOrEqual(45)
    isDone = true
    await page.goto(pagePaths.admin)
    await expect(page.getByRole('tab', { name: /^Inquiries/ })).toBeVisible()
    await expect(line(page)).toBeHidden()
  })
})

test('what failed is said in plain words, and the message to whoever runs the site says why', async ({
  page,
  isMobile,
}) => {
  const reason = 'ENOSPC: no space left on device, write /mnt/backups/daily.tar.gz'
  const sentence = 'The second copy is 5 minutes behind. Only whoever runs the site can fix it.'
  await page.route(apiPaths.setUp, async (route) => {
    const response = await route.fetch()
    const answer: SetUp = await response.json()
    const failed = (step: SetUp['steps'][number]) =>
      step.step === 'backup' ? { ...step, isDone: false, note: 'The last one failed.', reason } : step
    const copy = { isBehind: true, sentence, reason: 'copy.example refused the key' }
    await route.fulfill({ response, json: { ...answer, steps: answer.steps.map(failed), copy } })
  })
  await page.addInitScript(() => {
    Object.assign(navigator, {
      share: async ({ text }: ShareData) => Object.assign(document.body.dataset, { shared: text }),
    })
  })
  await open(page, isMobile)
  await expect(steps(page).filter({ hasText: 'A backup' })).toContainText('The last one failed.')
  const tell = page.getByRole('button', { name: 'Message whoever runs the site' })
  const reasons = [`- Backup: ${reason}`, '- Second copy: copy.example refused the key']
  await tell.click()
  for (const words of reasons) {
    await expect(page.locator('body')).toHaveAttribute(
      'data-shared',
      new RegExp(words.replaceAll('.', '\\.')),
    )
  }
  await expect(page.locator('body')).not.toContainText('ENOSPC')

  await page.goto(panelHref('alarms'))
  await expect(page.getByText(sentence)).toBeVisible()
  await tell.first().click()
  for (const words of reasons) {
    await expect(page.locator('body')).toHaveAttribute(
      'data-shared',
      new RegExp(words.replaceAll('.', '\\.')),
    )
  }
  await expect(page.locator('body')).not.toContainText('ENOSPC')
  await expectAccessible(page)
})

test('on a desk nothing moves while the steps come, and a password that was changed is ticked off at once', async ({
  page,
}) => {
  await asDesk(page)

  await test.step('on a new site’s desk nothing moves while the steps come', async () => {
    const setUp = Promise.withResolvers<void>()
    await page.route(apiPaths.setUp, async (route) => {
      await setUp.promise
      await route.continue()
    })
    await signIn(page)
    const piles = page.getByRole('navigation', { name: 'Lists' })
    await expect(piles).toBeVisible()
    const before = await piles.boundingBox()
    setUp.resolve()
    await expect(steps(page)).toHaveCount(6)
    expect(await piles.boundingBox()).toEqual(before)
  })

  await test.step('a password that was changed is ticked off at once', async () => {
    const mine = 'a ladder and a free hand'
    const password = steps(page).filter({ hasText: 'Your own password' })
    await expect(password).toContainText(': to do')
    await password.getByRole('button', { name: 'Change password' }).click()
    const account = page.getByRole('dialog', { name: 'Account' })
    await account.getByRole('button', { name: 'Change: password' }).click()
    await account.getByLabel('Current password').fill(ownerLogin.password)
    await account.getByLabel('New password').fill(mine)
    // The event that the old session has ended comes before the answer with the new one.
    const network = await page.context().newCDPSession(page)
    const slow = { offline: false, latency: seconds(2), downloadThroughput: -1, uploadThroughput: -1 }
    await network.send('Network.emulateNetworkConditions', slow)
    await account.getByRole('button', { name: 'Change password' }).click()
    await expect(account).toBeHidden()
    await expect(password).toContainText(': done')
    await expect(password.getByRole('button')).toHaveCount(0)

    const change = { currentPassword: mine, newPassword: ownerLogin.password }
    expect((await page.request.post(apiPaths.adminPassword, { data: change })).ok()).toBe(true)
    await page.getByRole('tab', { name: /^Testimonials/ }).click()
    await expect(line(page)).toHaveCount(0)
  })
})

test.describe('with a second copy', () => {
  test.use({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
    siteSettings: async ({}, use) => {
      using copy = temporaryFolder()
      await use({ environment: { COPY_TO: copy.path } })
    },
  })

  test('the spare key is there to write down and to scan, and is ticked off by its last letters', async ({
    page,
    isMobile,
  }) => {
    await open(page, isMobile)
    const step = steps(page).filter({ hasText: 'spare key' })
    await step.getByRole('button', { name: 'Write it down' }).click()
    const sheet = page.getByRole('dialog', { name: 'Spare key for your enquiries' })
    await expect(sheet.getByRole('img', { name: 'The spare key as a code to scan' })).toBeInViewport()
    await expectAccessible(page)
    const key = (await sheet.getByText(/^AGE-/).locator('..').innerText()).replaceAll(/\s/g, '')
    await sheet.getByLabel('Its last four letters').fill(key.slice(-4).toLowerCase())
    await sheet.getByRole('button', { name: 'I’ve written it down' }).click()
    await expect(sheet).toHaveCount(0)
    await expect(step).toHaveAttribute('data-done')
  })
})
