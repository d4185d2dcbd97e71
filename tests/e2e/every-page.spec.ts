import type { Locator, Page } from '@playwright/test'
import { pagePaths } from '#shared/paths.ts'
import { expect, expectAccessible, visitorTest as test, untilLive } from '../support/browser-test.ts'
import { layOutEverything } from '../support/lay-out-everything.ts'

/** What stands around every public page: header, menu, footer, the way back to the top, the dock. */

const header = (page: Page) => page.getByRole('banner')
const footer = (page: Page) => page.getByRole('contentinfo')
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' })
const dock = (page: Page) => page.getByRole('navigation', { name: 'Call or get a quote' })
const toTop = (page: Page) => page.getByRole('button', { name: 'Scroll to top' })

const items = [
  ['Home', '/'],
  ['Services', '/services'],
  ['Portfolio', '/portfolio'],
  ['About', '/about'],
  ['Contact', '/contact'],
] as const
const telephone = 'tel:+61755500142'

test('the header leads everywhere, marks the page one is on, and stays', { tag: '@desk' }, async ({
  page,
}) => {
  for (const [current, path] of items) {
    await page.goto(path)
    const nav = header(page).getByRole('navigation', { name: 'Main' })
    await expect(nav.getByRole('link')).toHaveText(items.map(([label]) => label))
    for (const [label, href] of items) {
      const link = nav.getByRole('link', { name: label })
      await expect(link).toHaveAttribute('href', href)
      if (label === current) await expect(link).toHaveAttribute('aria-current', 'page')
      else await expect(link).not.toHaveAttribute('aria-current')
    }
  }
  await expect(header(page).getByRole('link', { name: /^Example Electrical/ })).toHaveAttribute('href', '/')
  await expect(header(page).getByRole('link', { name: 'Leave Review' })).toHaveAttribute(
    'href',
    '/testimonials/submit',
  )
  await expect(header(page).getByRole('button', { name: 'Menu' })).toBeHidden()
  await footer(page).scrollIntoViewIfNeeded()
  await expect(header(page).getByRole('link', { name: 'Call Now' })).toBeInViewport()
  await expect(header(page).getByRole('link', { name: 'Call Now' })).toHaveAttribute('href', telephone)
})

test('on a phone the page leads up, on and back from wherever one is', async ({ page }) => {
  await page.goto(pagePaths.services)
  await test.step('after 300 pixels a button leads back to the top, and covers none of the footer', async () => {
    await page.evaluate(() => window.scrollTo({ top: 300, behavior: 'instant' }))
    await expect(toTop(page)).toBeHidden()
    await page.evaluate(() => window.scrollTo({ top: 301, behavior: 'instant' }))
    await expect(toTop(page)).toBeVisible()
    await layOutEverything(page)
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    const button = await toTop(page).boundingBox()
    const lastLine = await footer(page)
      .getByText('© 2024 Example Electrical')
      .evaluate((element) => {
        const text = document.createRange()
        text.selectNodeContents(element)
        return text.getBoundingClientRect().toJSON() as DOMRect
      })
    if (!button) throw new Error('Nothing was measured')
    expect(lastLine.right <= button.x || lastLine.bottom <= button.y, 'the copyright line can be read').toBe(
      true,
    )
    await toTop(page).click()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await expect(toTop(page)).toBeHidden()
  })

  await test.step('a toggle opens a menu of the same items', async () => {
    const toggle = header(page).getByRole('button', { name: 'Menu' })
    await expect(menu(page)).toBeHidden()
    await expect(header(page).getByRole('link', { name: 'Call Now' })).toHaveAttribute('href', telephone)

    await toggle.click()
    await expect(toggle).toHaveAttribute('aria-expanded', 'true')
    for (const [label, href] of items) {
      await expect(menu(page).getByRole('link', { name: label })).toHaveAttribute('href', href)
    }
    await expect(menu(page).getByRole('link', { name: 'Services' })).toHaveAttribute('aria-current', 'page')
    await expect(menu(page).getByRole('link', { name: 'Leave Review' })).toBeVisible()
    await expect(menu(page).getByRole('link', { name: 'Call Now' })).toHaveAttribute('href', telephone)
    await expect(menu(page).getByRole('link', { name: 'Home' })).toBeFocused()
    await expect(page.locator('main'), 'the page behind is out of reach').toHaveAttribute('inert')
    await expectAccessible(page, '.menu')

    await page.keyboard.press('Escape')
    await expect(menu(page)).toBeHidden()
    await expect(toggle).toBeFocused()

    await toggle.click()
    await menu(page).getByRole('link', { name: 'About' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('About us')
    await expect(menu(page)).toBeHidden()
    await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  })

  await test.step('the footer names the business, its work, places, hours and licences', async () => {
    await expect(footer(page).getByRole('link', { name: 'Example Electrical' })).toHaveAttribute('href', '/')
    await expect(footer(page)).toContainText('over 15 years of experience')
    for (const profile of ['Facebook', 'LinkedIn', 'Google']) {
      const icon = footer(page).getByRole('link', { name: profile, exact: true })
      await expect(icon).toBeDisabled()
      await expect(icon).not.toHaveAttribute('href')
    }
    for (const [label, href] of [
      ['Industrial', '/services#industrial'],
      ['Commercial', '/services#commercial'],
      ['Residential', '/services#residential'],
      ['Rural/Farming', '/services#rural'],
      ['Testing & Certification', '/services#commercial'],
      ['Switchboard upgrades', '/services#residential'],
      ['Emergency repairs', '/contact'],
      ['(07) 5550 0142', telephone],
      ['office@example.com', 'mailto:office@example.com'],
      ['Privacy policy', '/privacy'],
      ['Terms of service', '/terms'],
    ] as const) {
      await expect(footer(page).getByRole('link', { name: label, exact: true })).toHaveAttribute('href', href)
    }
    const ownersWay = footer(page).getByRole('link', { name: 'Owner sign in', exact: true })
    await expect(ownersWay).toHaveAttribute('href', '/admin/login')
    await expect(ownersWay).toHaveAttribute('rel', 'nofollow')
    for (const text of [
      'North Brisbane',
      'Moreton Bay Region',
      'Redcliffe Peninsula',
      'Glasshouse Mountains',
      'Sunshine Coast',
      'Mon-Fri 6:00 AM-4:00 PM',
      'Sat and Sun scheduled or emergency work only',
      'Emergency 24/7',
      '78362',
      'L135276',
      'Licensed',
      'Insured',
      '© 2024 Example Electrical',
    ]) {
      await expect(footer(page).getByText(text, { exact: true })).toBeVisible()
    }
  })

  await test.step('the first stop of the Tab key skips to the content', async () => {
    await page.goto(pagePaths.contact)
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.locator('main')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('main').getByRole('link').first()).toBeFocused()
  })
})

test('the dock is away while the page shows its own labels and while somebody types, and covers no focus', async ({
  page,
}) => {
  await page.goto(pagePaths.home)
  await expect(dock(page)).toBeHidden()
  await footer(page).scrollIntoViewIfNeeded()
  await expect(dock(page).getByRole('link', { name: 'Call 24/7' })).toHaveAttribute('href', telephone)
  await expect(dock(page).getByRole('link', { name: 'Free quote' })).toHaveAttribute('href', '/quote')

  await page.goto(pagePaths.quote)
  await expect(dock(page).getByRole('link')).toHaveText(['Call 24/7'])
  await page.getByLabel('What needs doing?').focus()
  await expect(dock(page)).toBeHidden()
  await page.getByRole('checkbox').focus()
  await expect(dock(page)).toBeVisible()

  await page.goto(pagePaths.submitTestimonial)
  for (const name of ['Submit', 'Cancel']) {
    const control = page.getByRole('main').getByText(name, { exact: true })
    await control.focus()
    await expect.poll(() => roomAboveDock(page, control), { message: name }).toBeGreaterThanOrEqual(0)
  }
})

/** Pixels from the lower edge of something to the upper edge of the dock; not a number while either is not there. */
async function roomAboveDock(page: Page, thing: Locator): Promise<number> {
  const [box, bar] = await Promise.all([thing.boundingBox(), dock(page).boundingBox()])
  if (!box || !bar) return Number.NaN
  return bar.y - box.y - box.height
}

test.describe('a toast', () => {
  test.use({ expectedConsole: /status of 503/ })

  test('is the only one, above the dock, and goes by F8, by a sweep and by itself', async ({ page }) => {
    const notes = page.getByRole('region', { name: /Notifications/ })
    const toast = notes.getByRole('listitem')
    /** For a message that the server refuses. */
    const showToast = async () => {
      await page.getByRole('button', { name: 'Send Message' }).click()
      await expect(toast.getByText('Sending Failed', { exact: true })).toBeVisible()
    }
    await page.route('**/api/contact', (route) => route.fulfill({ status: 503, json: { error: 'Busy.' } }))
    await page.goto(pagePaths.contact)
    await untilLive(page)
    await page.getByLabel('Name', { exact: true }).fill('Jo Citizen')
    await page.getByLabel('Phone', { exact: true }).fill('0491 570 006')
    await page.getByLabel('Email', { exact: true }).fill('jo@example.com')
    await page.getByLabel('Message').fill('Is there room for another circuit?')

    await test.step('is the only one, is reached with F8, and closes with its button', async () => {
      await showToast()
      await showToast()
      await expect(toast).toHaveCount(1)
      await expect.poll(() => roomAboveDock(page, toast)).toBeGreaterThanOrEqual(0)
      const [note, up] = await Promise.all([toast.boundingBox(), toTop(page).boundingBox()])
      expect((note?.y ?? 0) + (note?.height ?? 0), 'the way up stands below it').toBeLessThanOrEqual(
        up?.y ?? 0,
      )
      await page.keyboard.press('F8')
      await expect(notes.getByRole('list')).toBeFocused()
      await toast.getByRole('button', { name: 'Close' }).click()
      await expect(toast).toHaveCount(0)
    })

    await test.step('is swept away to the right by 50 pixels, not by fewer', async () => {
      await showToast()
      const sweep = async (across: number) => {
        const box = await toast.boundingBox()
        if (!box) throw new Error('There is no toast')
        await page.mouse.move(box.x + 60, box.y + 20)
        await page.mouse.down()
        await page.mouse.move(box.x + 60 + across / 2, box.y + 20)
        await page.mouse.move(box.x + 60 + across, box.y + 20)
        await page.mouse.up()
      }
      await sweep(40)
      await expect(toast).toBeVisible()
      await sweep(60)
      await expect(toast).toHaveCount(0)
    })

    await test.step('goes by itself after five seconds', async () => {
      await page.clock.install()
      await showToast()
      await page.clock.runFor(4_800)
      await expect(toast).toHaveCount(1)
      await page.clock.runFor(400)
      await expect(toast).toHaveCount(0)
    })
  })
})
