import { isoDay } from '#shared/brisbane-time.ts'
import { addDays } from '#shared/calendar-days.ts'
import type { LeadNumbers } from '#shared/contract/lead-numbers.ts'
import { inquiries } from '#shared/leads/kinds.ts'
import { offerPaths } from '#shared/offers/paths.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { visitPaths } from '#shared/visits/paths.ts'
import { arrivalOn } from '#shared/visits/times.ts'
import { panelHref } from '#web/owner/kit/panels.ts'
import { holdToasts } from '../support/away-and-back.ts'
import {
  expect,
  expectAccessible,
  openMenu,
  signInHere,
  startSession,
  test,
} from '../support/browser-test.ts'
import { sendQuote } from '../support/lead-screen.ts'
import { offerContent } from '../support/offers.ts'
import { sheetsOfPaper, usualPaper } from '../support/paper.ts'
import { expectFitForThumbs } from '../support/thumb-friendly.ts'

const tomorrowAt = (hour: number) => arrivalOn(addDays(isoDay(new Date()), 1), hour, hour + 2)

test('a lead, the list and the day are printed on one sheet, with the numbers to ring and nothing to press', async ({
  page,
}) => {
  await startSession(page)

  await test.step('a number in what somebody wrote can be rung, and an address breaks at its sign', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    const id = await sendQuote(page, {
      name: 'Nadia Words',
      email: 'nadia.hutchinson-papadopoulos@example.com',
      description: 'Ring my tenant Sam on 0491 570 158 first.\nMeter 12345678, about $1 200.',
    })
    await page.goto(`${pagePaths.admin}?lead=${id}`)
    const lead = page.getByRole('article', { name: 'Enquiry from Nadia Words' })
    const number = lead.getByRole('link', { name: '0491 570 158' })
    await expect(number).toHaveAttribute('href', 'tel:+61491570158')
    await expect(lead.getByText('Meter 12345678')).toHaveText(/first\.\nMeter 12345678, about \$1 200\.$/)
    const lines = await lead.getByRole('link', { name: /^nadia\./ }).evaluate((link) => {
      const range = document.createRange()
      const [before, after] = [...link.querySelectorAll('span')].flatMap((span) =>
        [...span.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE),
      )
      const topOf = (node: Node | undefined) => {
        if (!node) return []
        range.selectNodeContents(node)
        return [...new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))]
      }
      return { domain: topOf(after).length, before: topOf(before).length }
    })
    expect(lines.domain).toBe(1)
  })

  await test.step('the list and the day', async () => {
    const id = await sendQuote(page, { name: 'Paul Printed', phone: '0491 570 158' })
    await sendQuote(page, { name: 'Emma Printed', serviceType: 'emergency' })
    await page.goto(pagePaths.admin)
    await expect(page.getByRole('listitem').filter({ hasText: 'Paul Printed' })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    const printed = (selector: string, pseudo: string) =>
      page.locator(selector).evaluate((element, pseudo) => getComputedStyle(element, pseudo).content, pseudo)
    expect(await printed('[aria-label="Call Paul Printed"]', '::after')).toBe('"0491 570 158"')
    const lists = page.getByRole('navigation', { name: 'Lists' }).getByRole('link')
    await expect(lists.filter({ visible: true })).toHaveText([/To answer/])
    // White on red would be white on white.
    const dark = 'rgb(17, 36, 31)'
    await expect(page.locator('.tag').filter({ hasText: 'Emergency' }).first()).toHaveCSS('color', dark)
    await expect(page.locator('[aria-label="Call Emma Printed"]')).toHaveCSS('color', dark)

    const visit = { times: [tomorrowAt(13)], minutes: 60, isAgreed: true }
    expect((await page.request.post(visitPaths.leadVisits(id), { data: visit })).ok()).toBe(true)
    await page.emulateMedia({ media: null })
    await page.goto(panelHref('days'))
    await expect(page.getByRole('listitem').filter({ hasText: 'Paul Printed' })).toContainText('1 pmto 3 pm')
    await page.emulateMedia({ media: 'print' })
    expect(await printed('.days__who:has-text("Paul Printed")', '::after')).toBe('"0491 570 158"')
    await expect(page.getByRole('heading', { name: 'Your own calendar' })).toBeHidden()
    await expect(page.locator('.button:visible')).toHaveCount(0)
    expect(await sheetsOfPaper(page, usualPaper)).toBe(1)
    await page.emulateMedia({ media: null })
  })

  await test.step('a lead, with what was done', async () => {
    const id = await sendQuote(page, { name: 'Nadia Paper' })
    for (const act of [
      { kind: 'note', text: 'Gate code 4711' },
      { kind: 'status', status: 'quoted' },
    ]) {
      await page.request.post(inquiries.quote.paths.events(id), { data: act })
    }
    const offer = { data: { content: offerContent, follows: null } }
    const { version } = await (await page.request.post(offerPaths.leadOffers(id), offer)).json()
    await page.request.post(offerPaths.sentOffer(version.id), { data: { way: 'text' } })
    await page.request.post(visitPaths.leadVisits(id), {
      data: { times: [tomorrowAt(9)], minutes: 60, isAgreed: true },
    })
    await page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', '')
    })
    await page.goto(`${pagePaths.admin}?lead=${id}`)
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Print' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.locator('html')).toHaveAttribute('data-printed')
    await page.emulateMedia({ media: 'print' })
    const lead = page.getByRole('article')
    await expect(lead.getByText('Gate code 4711')).toBeVisible()
    await expect(lead.getByText('Marked quoted')).toBeVisible()
    await expect(lead.getByText('$1,240.00').first()).toBeVisible()
    await expect(lead.getByText('3 × Safety switch, fitted: $855.00')).toBeVisible()
    await expect(lead.getByText('You booked it.')).toBeVisible()
    const times = await lead.locator('time').allTextContents()
    expect(
      times.filter((time) => /:\d\d:\d\d/.test(time)),
      'only alerts are told to the second',
    ).toEqual([])
    await expect(page.locator('.button:visible, .toasts:visible, textarea:visible')).toHaveCount(0)
    expect(await sheetsOfPaper(page, usualPaper)).toBe(1)
  })
})

test('a notice that was read does not lie over the numbers, which have a dash before the first visit', async ({
  page,
}) => {
  await test.step('a notice that was there long enough to be read does not lie over the next screen', async () => {
    await holdToasts(page)
    await page.clock.install()
    await page.goto(pagePaths.admin)
    await signInHere(page)
    const notice = page.getByText('Login successful', { exact: true })
    await expect(notice).toBeVisible()
    await page.clock.fastForward('00:02')
    await openMenu(page)
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Numbers' }).click()
    await expect(page.getByRole('heading', { name: 'Numbers', level: 1 })).toBeVisible()
    await expect(notice).toBeHidden()
  })

  await test.step('before the first visit the numbers have a dash, and each colour of a chart has its word', async () => {
    let visits = 0
    await page.route(`**${apiPaths.answerTimes}`, async (route) => {
      const response = await route.fetch()
      const numbers: LeadNumbers = await response.json()
      const source = { leads: 0, won: 0, lost: 0, dollars: 0 }
      const sources = [
        { ...source, label: 'Google', visits },
        { ...source, label: 'Social media', visits: 0 },
      ]
      const funnel = { ...numbers.funnel, visits }
      const answers = { ...numbers.answers, minutes: [1, 2, 3, 4, 5], medianMinutes: 3 }
      await route.fulfill({ response, json: { ...numbers, sources, funnel, answers } })
    })
    await page.goto(`${pagePaths.admin}?panel=numbers`)
    const table = page.getByRole('table', { name: /^How they found you/ })
    const first = table.getByRole('row').nth(1).getByRole('cell').first()
    await expect(first).toHaveText('–')
    await expect(page.getByText('No website visits counted yet.')).toBeVisible()
    await expect(page.locator('.chart figcaption').first()).toHaveText(/Each circle is.*The middle one$/)
    await expect(page.locator('.chart figcaption').last()).toHaveText('WonStill openLostThis week')
    await expectAccessible(page)
    visits = 7
    await page.reload()
    await expect(first).toHaveText('7')
    await expect(table.getByRole('row').nth(2).getByRole('cell').first()).toHaveText('0')
  })
})

test('a phone is told once how the site gets onto its home screen', async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener('load', () =>
      dispatchEvent(
        Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
          prompt: async () => document.documentElement.setAttribute('data-asked', ''),
        }),
      ),
    )
  })
  await startSession(page)
  await page.goto(pagePaths.admin)
  const offer = page.getByRole('region', { name: 'Put this on your home screen' })
  await expect(offer).toBeVisible()
  await expectFitForThumbs(page)
  await offer.getByRole('button', { name: 'Not now' }).click()
  await expect(offer).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('tab', { name: /^Inquiries/ })).toBeVisible()
  await expect(offer).toHaveCount(0)
  await page.evaluate(() => localStorage.removeItem('install-offer'))
  await page.reload()
  await offer.getByRole('button', { name: 'Install' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-asked')
  await expect(offer).toHaveCount(0)
})

test.describe('on an iPhone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  })

  test('the words are Safari’s', async ({ page }) => {
    await startSession(page)
    await page.goto(pagePaths.admin)
    const offer = page.getByRole('region', { name: 'Put this on your home screen' })
    await expect(offer).toContainText('then Add to Home Screen')
    await expect(offer.getByRole('button')).toHaveCount(1)
    await expectAccessible(page)
  })
})
