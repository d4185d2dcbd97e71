import type { Page } from '@playwright/test'
import { minutes } from '#shared/durations.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { expect, expectAccessible, openMenu, signIn, test } from '../support/browser-test.ts'
import { aQuoteRequest } from '../support/samples.ts'
import { expectFitForThumbs } from '../support/thumb-friendly.ts'

const emergency = (name: string) => aQuoteRequest({ name, serviceType: 'emergency' })
const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'New emergency' })

/** What is there when the stream of events begins is no news. */
const signInAndListen = (page: Page) =>
  Promise.all([
    page.waitForResponse((response) => response.url().includes(apiPaths.notificationStream)),
    signIn(page),
  ])

/** Counts the tones that the page plays, in place of playing them. */
async function listen(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(globalThis, { tones: 0 })
    globalThis.OscillatorNode = class extends OscillatorNode {
      override start() {
        super.start()
        Object.assign(globalThis, { tones: ((globalThis as { tones?: number }).tones ?? 0) + 1 })
      }
    }
  })
  return () => page.evaluate(() => (globalThis as { tones?: number }).tones ?? 0)
}

test('an emergency that comes in says so on an open page, counts in the title, and sounds where that was switched on', async ({
  page,
}, { retry }) => {
  const name = `Sparks ${retry}`
  await page.clock.install()
  const tones = await listen(page)
  await signInAndListen(page)
  await page.getByRole('tab', { name: /Portfolio Images/ }).click()
  const before = Number(/^\((\d+)\)/.exec(await page.title())?.[1] ?? 0)
  await expect(notice(page)).toHaveCount(0)
  const answer = await page.request.post(apiPaths.quote, { data: emergency(name) })
  const { id } = await answer.json()
  await expect(notice(page)).toContainText(/It came in at \d+:\d\d [ap]m and is waiting for you\./)
  await expect(notice(page)).not.toContainText(name)
  expect(await tones()).toBe(0)
  await expect(page).toHaveTitle(new RegExp(`^\\(${before + 1}\\) `))
  await expectAccessible(page)
  await page.clock.runFor(minutes(2))
  await expect(notice(page), 'it stays until it was seen').toBeVisible()
  await openMenu(page)
  await page.getByRole('button', { name: 'Account' }).click()
  await expect(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Account' })).toBeHidden()
  await expect(notice(page), 'Escape was meant for the dialog').toBeVisible()

  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page).toHaveURL(`${pagePaths.admin}?lead=${id}`)
  await expect(page.getByText(name).first()).toBeVisible()
  const head = page.getByRole('article', { name: `Enquiry from ${name}` })
  await expect(head).toContainText(/Emergency\s+waiting \d+ min/)
  // Whoever opens it has it in hand.
  await expect.poll(async () => Number(/^\((\d+)\)/.exec(await page.title())?.[1] ?? 0)).toBe(before)

  await page.goto(pagePaths.notifications)
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(notice(page), 'what was there before is no news').toHaveCount(0)

  await test.step('it sounds only where that was switched on, and the device keeps the switch', async () => {
    await page.goto(`${pagePaths.admin}?panel=alarms`)
    const sound = page.getByRole('switch', { name: 'Sound for an emergency' })
    await expect(sound).not.toBeChecked()
    await sound.check({ force: true })
    expect(await tones(), 'to know it again').toBe(1)
    await expectFitForThumbs(page)

    await Promise.all([
      page.waitForResponse((response) => response.url().includes(apiPaths.notificationStream)),
      page.reload(),
    ])
    await expect(sound).toBeChecked()
    // A browser lets no page sound that nobody has touched.
    await page.getByRole('heading', { name: 'On duty' }).click()
    await page.request.post(apiPaths.quote, { data: emergency(`Loud ${retry}`) })
    await expect(notice(page)).toBeVisible()
    expect(await tones()).toBe(1)
  })
})
