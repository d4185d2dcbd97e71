import type { Locator, Page } from '@playwright/test'
import { pagePaths } from '#shared/paths.ts'
import { expect, expectAccessible, visitorTest as test, untilLive } from '../support/browser-test.ts'
import { layOutEverything } from '../support/lay-out-everything.ts'
import { fillInMessage } from '../support/visitor-forms.ts'

/** What stands around every public page: header, menu, footer, the way back to the top, the dock. */

const header = (page: Page) => page.getByRole('banner')
const footer = (page: Page) => page.getByRole('contentinfo')
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' })
const dock = (page: Page) => page.getByRole('navigation', { name: 'Call or get a quote' })
const toTop = (page: Page) => page.getByRole('button', { name: 'Scroll to top' })

const items = ['Home', 'Services', 'Portfolio', 'About', 'Contact']
const telephone = 'tel:+61755500142'

test('on a desk the header needs no menu and stays, and so does a list of contents', {
  tag: '@desk',
}, async ({ page }) => {
  await page.goto(pagePaths.services)
  await expect(header(page).getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText(items)
  await expect(header(page).getByRole('button', { name: 'Menu' })).toBeHidden()
  await footer(page).scrollIntoViewIfNeeded()
  await expect(header(page).getByRole('link', { name: 'Call Now' })).toBeInViewport()
  for (const path of [pagePaths.privacy, pagePaths.terms]) {
    await page.goto(path)
    const contents = page.getByRole('navigation', { name: 'On this page' })
    await contents.getByRole('link').last().click()
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).last()).toBeInViewport()
    await expect(contents).toBeInViewport()
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('navigation', { name: 'On this page' }), 'on a phone').toBeHidden()
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
    for (const name of items) await expect(menu(page).getByRole('link', { name })).toBeVisible()
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
  const quote = dock(page).getByRole('link', { name: 'Free quote' })
  const orange = 'rgb(244, 123, 32)'
  await page.goto(pagePaths.home)
  await expect(dock(page)).toBeHidden()
  await footer(page).scrollIntoViewIfNeeded()
  await expect(dock(page).getByRole('link', { name: 'Call 24/7' })).toHaveAttribute('href', telephone)
  await expect(quote).toHaveAttribute('href', '/quote')

  await test.step('one orange label at a time stands in reach of the thumb', async () => {
    await page.goto(pagePaths.services)
    await expect(quote).toHaveCSS('background-color', orange)
    const label = page.getByRole('main').getByRole('link', { name: 'Request Quote', exact: true })
    await label.scrollIntoViewIfNeeded()
    await expect(dock(page)).toBeHidden()
    await page.goto(pagePaths.contact)
    await expect(quote).toBeVisible()
    await expect(quote).not.toHaveCSS('background-color', orange)
  })

  await test.step('the way up stands beside it, and over nothing that is filled in', async () => {
    await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }))
    await expect(toTop(page)).toBeVisible()
    const [up, bar] = await Promise.all([toTop(page).boundingBox(), dock(page).boundingBox()])
    expect(up?.y).toBeGreaterThanOrEqual(bar?.y ?? Number.POSITIVE_INFINITY)
    await page.getByLabel('Message').focus()
    await expect(toTop(page)).toBeHidden()
  })

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

test('the licence number leads to the official search, and can be copied', async ({ page, context }) => {
  await page.goto(pagePaths.about)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  for (const place of [page.getByRole('main'), page.getByRole('contentinfo')]) {
    await expect(
      place.getByRole('link', { name: 'Check it in the official licence search' }),
    ).toHaveAttribute('href', /^https:\/\/www\.worksafe\.qld\.gov\.au\//)
    const copy = place.getByRole('button', { name: 'Copy licence number' })
    expect((await copy.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await copy.click()
    await expect(place.getByRole('button', { name: 'Copied licence number' })).toBeVisible()
  }
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('78362')

  // On the narrowest phone a thumb hits one of the two.
  await page.setViewportSize({ width: 320, height: 700 })
  const foot = page.getByRole('contentinfo')
  const copy = await foot.getByRole('button', { name: /^(Copy|Copied) licence number/ }).boundingBox()
  const check = await foot.getByRole('link', { name: /^Check it/ }).boundingBox()
  if (!copy || !check) throw new Error('Nothing was measured')
  const isBeside = copy.x >= check.x + check.width
  const isBelow = copy.y >= check.y + check.height
  expect(isBeside || isBelow).toBe(true)
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
    await fillInMessage(page)

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
