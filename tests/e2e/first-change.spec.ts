import type { Locator, Page } from '@playwright/test'
import { isoDay } from '#shared/brisbane-time.ts'
import { addDays } from '#shared/calendar-days.ts'
import { pagePaths } from '#shared/paths.ts'
import { expect, expectAccessible, openMenu, signIn, test } from '../support/browser-test.ts'
import { expectFitForThumbs } from '../support/thumb-friendly.ts'

/** Roughly what a thumb moves a page with one stroke. */
const strokePx = 450

/** A thumb that knows no address: it taps what is in sight, and else strokes until it is. Counts both. */
function aThumb(page: Page) {
  const did = { taps: 0, strokes: 0 }
  /** Whether a tap in its middle would meet it, and not the header or a bar over it. */
  const place = (target: Locator) =>
    target.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const met = document.elementFromPoint(x + width / 2, y + height / 2)
      return { isMet: met !== null && element.contains(met), isAbove: y < 60 }
    })
  const tap = async (target: Locator) => {
    await expect(target).toBeVisible()
    for (let { isMet, isAbove } = await place(target); !isMet; { isMet, isAbove } = await place(target)) {
      expect(did.strokes, `strokes on the way to ${target}`).toBeLessThan(40)
      await page.evaluate((px) => scrollBy({ top: px, behavior: 'instant' }), isAbove ? -strokePx : strokePx)
      did.strokes += 1
    }
    await target.tap()
    did.taps += 1
  }
  return {
    did,
    tap,
    async type(target: Locator, text: string) {
      await tap(target)
      await target.fill(text)
    },
  }
}

/** What a pause leaves half typed is sent, and refused. */
test.use({ expectedConsole: /status of 400/ })

test('from the dashboard to the website, knowing no address: phone, hours, a special day, a notice and a price', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page)
  const thumb = aThumb(page)
  const field = (label: string) => page.getByLabel(label, { exact: true })
  const part = (name: string) => page.getByRole('link', { name, exact: true })

  await thumb.tap(page.getByRole('button', { name: 'Menu', exact: true }))
  await thumb.tap(page.getByRole('link', { name: 'Business' }))
  await thumb.tap(part('Phone and other details'))
  await thumb.type(field('Phone'), '(07) 7010 0199')
  await thumb.tap(page.getByRole('link', { name: 'Back' }))
  await thumb.tap(page.getByRole('button', { name: 'Menu', exact: true }))
  await thumb.tap(page.getByRole('link', { name: 'Business 1 draft' }))
  await expect(field('Phone')).toHaveValue('(07) 7010 0199')

  await thumb.tap(page.getByRole('button', { name: 'Write a notice' }))
  await thumb.type(field('Text'), 'Storm work first.')
  await thumb.type(field('Monday from'), '7am')
  await thumb.tap(page.getByRole('button', { name: 'Add a day' }))
  await expect(field('Monday from')).toHaveValue('7:00 am')
  await expect(field('First day')).toBeFocused()
  await field('First day').fill(addDays(isoDay(new Date()), 3))
  await thumb.type(field('Note'), 'Crew away')
  await thumb.tap(page.getByRole('button', { name: 'Add a price' }))
  await thumb.type(field('What'), 'Call-out')
  await thumb.type(field('From, $ including any GST'), '$1,143')
  await expect(page.locator('#publish')).toContainText(/5 changes.*Draft saved/)
  await expectFitForThumbs(page)
  await thumb.tap(page.getByRole('button', { name: 'Publish' }))
  await expect(page.getByText('Published', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish' })).toBeHidden()
  await thumb.tap(page.getByRole('main').getByRole('link', { name: 'View website' }))

  await page.waitForURL((url) => url.pathname === pagePaths.home)
  await expect(page.getByRole('region', { name: 'Notice' })).toContainText('Storm work first.')
  await expect(page.getByRole('link', { name: '(07) 7010 0199' }).first()).toBeVisible()
  await expect(page.getByText('Call-out')).toBeAttached()
  await page.goto(pagePaths.contact)
  await expect(page.getByRole('main')).toContainText('Mon 7 am to 4 pm, Tue-Fri 6 am to 4 pm')
  await expect(page.getByRole('main')).toContainText('closed, Crew away')
  // At four seconds for each there are two minutes left for typing.
  expect(thumb.did.taps, 'taps').toBeLessThanOrEqual(20)
  expect(thumb.did.strokes, 'strokes').toBeLessThanOrEqual(12)
})

test.describe('in the dark', () => {
  test.use({ colorScheme: 'dark' })

  test('an emergency line that keeps the hours says so in the panel and on the website', async ({ page }) => {
    await signIn(page)
    await openMenu(page)
    await page.getByRole('link', { name: 'Business' }).click()
    await page.getByLabel('Emergencies').selectOption('On call in business hours only')
    await expect(page.locator('#publish')).toContainText(/1 change.*Draft saved/)
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('Published', { exact: true })).toBeVisible()

    for (const path of [pagePaths.home, pagePaths.contact, pagePaths.quote]) {
      await page.goto(path)
      const card = page.getByRole('region', { name: /^(Electrical emergency\?|Can't wait\?)$/ })
      // The hours may be those of another test.
      await expect(card).toContainText(
        /Someone is on call in business hours: Mon.* 6(:00 AM-4:00 PM| am to 4 pm)\./,
      )
      await expect(card.getByText(/^(Open now|Closed now)/)).toBeVisible()
      await expect(page.locator('body')).not.toContainText('24/7')
      await expectAccessible(page)
    }
  })
})
