import type { Page } from '@playwright/test'
import { sampleBusiness } from '#shared/business.ts'
import { inquiries } from '#shared/leads/kinds.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { expect, openMenu, startSession, test } from '../support/browser-test.ts'
import { layOutEverything } from '../support/lay-out-everything.ts'
import { sendQuote } from '../support/lead-screen.ts'
import { aContactRequest, aQuoteRequest, aTestimonial } from '../support/samples.ts'

const longEmail = 'accounts.and.bookings.for.north.lakes.and.the.coast@electrical-contracting.example.com'
/** Of a long word and of many. */
const longName = 'Featherstonehaugh & Daughters Electrical and Airconditioning'

test.use({
  siteSettings: {
    business: {
      ...sampleBusiness,
      email: longEmail,
      name: longName,
      legalName: 'Featherstonehaugh Family Holdings Pty Ltd',
      arcTradingAuthorisation: 'AU00000',
    },
    environment: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'site@example.com', OWNER_EMAIL: longEmail },
  },
})

/** Nothing sticks out of the window, but for what scrolls within itself and what only screen readers get. */
async function expectFits(page: Page, what: string): Promise<void> {
  const { width: before, height } = page.viewportSize() ?? { width: 360, height: 740 }
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height })
    await layOutEverything(page)
    const wide = await page.evaluate(() => {
      const scrollsItself = (element: Element): boolean => {
        const { overflowX } = getComputedStyle(element)
        const { parentElement: parent } = element
        return ['auto', 'scroll'].includes(overflowX) || (parent !== null && scrollsItself(parent))
      }
      return [...document.querySelectorAll('body *')]
        .filter(
          (element) => !element.closest('.thumbnails, .visually-hidden, svg') && element.checkVisibility(),
        )
        .filter((element) => !scrollsItself(element))
        .filter((element) => element.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
        .map((element) => `${element.tagName} ${element.className} ${element.textContent.slice(0, 60)}`)
    })
    expect(wide, `${what} at ${width} px`).toEqual([])
    const scrolled = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(scrolled, `${what} at ${width} px`).toBe(width)
  }
  await page.setViewportSize({ width: before, height })
}

test('a long address and a long name of the business fit on every public page', async ({ page }) => {
  const { adminLogin, admin, notifications, ...shown } = pagePaths
  for (const path of Object.values(shown)) {
    await page.goto(path)
    await expectFits(page, path)
    await page.setViewportSize({ width: 320, height: 640 })
    await expect(page.getByRole('banner').getByRole('button', { name: 'Menu' })).toBeInViewport({ ratio: 1 })
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  const cells = page.getByRole('contentinfo').getByRole('term')
  await expect(cells.last(), 'the last cell is the last one').toHaveText('Copyright')
  const places = await cells.evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().x))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

test('the owner’s long address fits wherever the owner sees it', async ({ page }) => {
  await startSession(page)
  for (const address of ['?tab=images', '?tab=testimonials', '?tab=inquiries', '?panel=alarms']) {
    await page.goto(pagePaths.admin + address)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await page.waitForLoadState('networkidle')
    await expectFits(page, address)
  }
  await page.goto(`${pagePaths.admin}?panel=alarms`)
  await expect(page.getByText(`New enquiries are emailed to ${longEmail}`)).toBeVisible()
  await page.goto(pagePaths.admin)
  await openMenu(page)
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await expect(page.getByRole('dialog').getByText('This browser')).toBeVisible()
  await expectFits(page, 'account')

  const email = `${'visitor.with.a.long.address.'.repeat(2)}at@electrical-customers.example.com`
  await sendQuote(page, { email, address: 'x'.repeat(120) })
  await page.request.post(apiPaths.contact, { data: aContactRequest({ email, subject: 'y'.repeat(120) }) })
  const name = 'Bartholomew'.repeat(4)
  await page.goto(`${pagePaths.admin}?lead=${await sendQuote(page, { name })}`)
  for (const sheet of ['Text', 'More']) {
    await page.getByRole('button', { name: sheet, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    const spare = await dialog.evaluate(({ clientWidth, scrollWidth }) => clientWidth - scrollWidth)
    expect(spare, sheet).toBe(0)
    await page.getByRole('button', { name: 'Close' }).click()
  }

  const everyWhere = { name, email, address: 'x'.repeat(120), description: `A light ${'w'.repeat(392)}` }
  const crowded = await page.request.post(apiPaths.quote, { data: aQuoteRequest(everyWhere) })
  const { id } = await crowded.json()
  for (const data of [
    { kind: 'note', text: 'v'.repeat(300) },
    { kind: 'status', status: 'won' },
    { kind: 'value', dollars: 9_999_999 },
  ])
    expect((await page.request.post(inquiries.quote.paths.events(id), { data })).ok()).toBe(true)
  await page.goto(`${pagePaths.admin}?lead=${id}`)
  await expect(page.getByText('Opened by').first()).toBeVisible()
  await expect(page.getByText('v'.repeat(300)).first()).toBeVisible()
  await expectFits(page, 'a lead')
  await page.goto(`${pagePaths.admin}?tab=inquiries&list=quotes`)
  await expect(page.getByRole('tabpanel').getByRole('link').filter({ hasText: name }).first()).toBeVisible()
  await expectFits(page, 'the list of quote requests')

  const testimonial = aTestimonial({ company: 'z'.repeat(120), isApproved: false })
  await page.request.post(apiPaths.testimonials, { data: testimonial })
  await page.goto(`${pagePaths.admin}?tab=testimonials`)
  await expect(page.getByRole('article').first()).toBeVisible()
  await expectFits(page, 'testimonials')
  await page.goto(pagePaths.notifications)
  await expect(page.getByRole('article').first()).toBeVisible()
  await expectFits(page, pagePaths.notifications)
})
