import sharp from 'sharp'
import { describe } from 'vitest'
import { pagePaths } from '#shared/paths.ts'
import { desk, expect, phone, test } from './support/engine-test.ts'
import type { Page } from './support/page.ts'
import { quoteForm } from './support/visitor-forms.ts'

const headings: [path: string, heading: string | RegExp][] = [
  [pagePaths.home, /^Wired right/],
  [pagePaths.services, 'Electrical services'],
  [pagePaths.portfolio, 'Project portfolio'],
  [pagePaths.about, 'About us'],
  [pagePaths.contact, 'Talk to an electrician'],
  [pagePaths.quote, 'Request a free quote'],
  [pagePaths.submitTestimonial, 'Share Your Experience'],
  [pagePaths.privacy, 'Privacy policy'],
  [pagePaths.terms, 'Terms of service'],
  ['/no-such-page', '404 Page Not Found'],
]

describe('each page', () => {
  test.override('expectedConsole', /404/)

  test('has its heading, images and typefaces, and stays within a phone and a desk', async ({ page }) => {
    for (const [path, heading] of headings) {
      await page.open(path)
      for (const size of [phone, desk]) {
        await page.resize(size)
        await page.evaluate('scrollTo({ top: 0, behavior: "instant" })')
        await expect
          .poll(() => page.role('heading', heading).state(), { message: path })
          .toMatchObject({ isInView: true })
        await expectImages(page)
        for (const part of ['h1', 'main p']) expect(await hasItsTypeface(page, part), path + part).toBe(true)
        expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), path).toBe(0)
      }
      expect(await page.title(), path).toMatch(/Example Electrical/)
    }
  })
})

/** The first of the families that the style names, which comes with the page. */
function hasItsTypeface(page: Page, selector: string): Promise<unknown> {
  return page.evaluate(`(() => {
    const bare = (family) => family.replaceAll('"', '')
    const wanted = getComputedStyle(document.querySelector('${selector}')).fontFamily.split(',')[0]
    return [...document.fonts].some(
      ({ family, status }) => bare(family) === bare(wanted) && status === 'loaded',
    )
  })()`)
}

/** Every image comes once it is in sight. */
async function expectImages(page: Page): Promise<void> {
  const missing = () =>
    page.evaluate(`(() => {
      const missing = [...document.images].filter(
        (image) => image.checkVisibility() && !(image.complete && image.naturalWidth > 0),
      )
      missing[0]?.scrollIntoView({ behavior: 'instant' })
      return missing.map((image) => image.src)
    })()`)
  await expect.poll(missing).toEqual([])
}

test('every item of the header leads to its page and is marked there; back is back', async ({ page }) => {
  await page.resize(desk)
  await page.open(pagePaths.home)
  const nav = page.role('banner').role('navigation', 'Main')
  for (const [item, heading] of [
    ['Services', 'Electrical services'],
    ['Portfolio', 'Project portfolio'],
    ['About', 'About us'],
    ['Contact', 'Talk to an electrician'],
    ['Home', /^Wired right/],
  ] as const) {
    await nav.role('link', item).click()
    await expect.poll(() => page.role('heading', heading).state()).toMatchObject({ isInView: true })
    await expect.poll(() => nav.role('link', item).state()).toMatchObject({ isCurrent: true })
  }
  await page.goBack()
  await expect.poll(() => page.path()).toBe(pagePaths.contact)
  await expect.poll(() => page.role('heading', 'Talk to an electrician').states()).toHaveLength(1)
})

describe('a page that is left while it comes', () => {
  // WebKit shows a file with a style of its own, which the file's policy refuses.
  test.override('expectedConsole', /robots\.txt.*Refused to apply a stylesheet/)
  test('raises no error, and neither does a file', async ({ page }) => {
    await page.resize(desk)
    await page.open(pagePaths.about)
    const items = ['Services', 'Portfolio', 'About', 'Contact', 'Home']
    for (const turn of Array.from({ length: 20 }, (_, index) => index)) {
      // Nobody waits for the page: where the one that was asked is gone, the next is pressed.
      await page.evaluate(press(items[(turn * 2) % items.length] ?? '')).catch(() => {})
    }
    await page.open(pagePaths.about)
    await page.evaluate(`location.href = '/robots.txt'`).catch(() => {})
    await expect.poll(() => page.path()).toBe('/robots.txt')
    await page.open(pagePaths.services)
  })
})

const press = (item: string) => `[...document.querySelectorAll('header nav a')]
  .find(({ textContent }) => textContent === '${item}')?.click()`

test('the first stop of the Tab key skips to the content', async ({ page }) => {
  await page.resize(desk)
  await page.open(pagePaths.contact)
  await page.press('Tab')
  const skip = page.role('link', 'Skip to content')
  await expect.poll(() => skip.state()).toMatchObject({ isFocused: true, isInView: true })
  await page.press('Enter')
  await expect.poll(() => page.role('main').state()).toMatchObject({ isFocused: true })
})

test('the way back to the top appears after a while of scrolling, and leads there', async ({ page }) => {
  await page.open(pagePaths.services)
  const toTop = page.role('button', 'Scroll to top')
  expect(await toTop.states()).toEqual([])
  await page.evaluate('scrollTo({ top: 1200, behavior: "instant" })')
  await toTop.click()
  await expect.poll(() => page.evaluate('scrollY')).toBe(0)
  await expect.poll(() => toTop.states()).toEqual([])
})

test('the menu opens on its first item, is closed by Escape, its button and a tap beside it, and leads on', async ({
  page,
}) => {
  const toggle = page.role('banner').role('button', 'Menu')
  const menu = page.role('navigation', 'Menu')
  await page.open(pagePaths.services)
  expect(await menu.states()).toEqual([])
  for (const close of [
    () => page.press('Escape'),
    () => toggle.click(),
    () => page.clickAt({ x: 195, y: 800 }),
  ]) {
    await toggle.click()
    await expect.poll(() => menu.states()).toHaveLength(1)
    await close()
    await expect.poll(() => menu.states()).toEqual([])
    await expect.poll(() => toggle.state()).toMatchObject({ isExpanded: false })
  }
  expect(await page.path()).toBe(pagePaths.services)

  await toggle.click()
  await expect.poll(() => menu.role('link', 'Home').state()).toMatchObject({ isFocused: true })
  await expect.poll(() => toggle.state()).toMatchObject({ isExpanded: true })
  const items = await menu.role('link').states()
  expect(items.map(({ name, href }) => [name, href])).toEqual([
    ['Home', '/'],
    ['Services', '/services'],
    ['Portfolio', '/portfolio'],
    ['About', '/about'],
    ['Contact', '/contact'],
    ['Leave Review', '/testimonials/submit'],
    ['Call Now', 'tel:+61755500142'],
  ])
  for (const item of items)
    expect(item).toMatchObject({ isInView: true, isCurrent: item.name === 'Services' })
  expect(await page.role('main').states(), 'the page behind is out of reach').toEqual([])
  await menu.role('link', 'About').click()
  await expect.poll(() => page.role('heading', 'About us').state()).toMatchObject({ isInView: true })
  expect(await menu.states()).toEqual([])
})

/** Where engines were seen to lay things out in their own ways. */

test('the heading of each part of the job sheet stands above its fields, and a wrong field comes into sight with its label', async ({
  page,
}) => {
  await page.open(pagePaths.quote)
  for (const size of [phone, desk]) {
    await page.resize(size)
    for (const [title, field] of [
      ['You', /^Name/],
      ['The site', /^Service type/],
      ['The work', /^What needs doing/],
      ['Before you send', /^I agree/],
    ] as const) {
      const part = page.role('group', title)
      const top = (await part.state())?.box.y ?? Number.NaN
      const heading = (await part.text(new RegExp(`${title}$`)).state())?.box ?? {
        y: Number.NaN,
        height: Number.NaN,
      }
      expect(heading.y - top, `${title}: from the frame to the heading`).toBeGreaterThanOrEqual(16)
      const fieldTop = (await part.label(field).state())?.box.y ?? Number.NaN
      expect(fieldTop - heading.y - heading.height, `${title}: to its first field`).toBeGreaterThan(16)
    }
  }
  await page.resize(phone)
  const form = quoteForm(page)
  await form.send.click()
  await expect.poll(() => form.name.state()).toMatchObject({ isFocused: true })
  const header = (await page.role('banner').state())?.box
  const label = (await page.role('group', 'You').text('Name').state())?.box
  expect(label?.y).toBeGreaterThan((header?.y ?? 0) + (header?.height ?? 0))
})

test('the line under a link is as thick as its style says', async ({ page }) => {
  await page.open(pagePaths.home)
  const link = page.role('link', 'Learn More about industrial electrical work')
  await link.untilInReach()
  const box = (await link.state())?.box
  if (!box) throw new Error('Nothing was measured')
  const { data, info } = await sharp(await page.screenshot())
    .extract({
      left: Math.round(box.x + 4),
      top: Math.round(box.y),
      width: 1,
      height: Math.round(box.height),
    })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const isOrange = (row: number) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(row * info.channels)
    return red > 200 && green < 180 && blue < 100
  }
  expect([...Array(info.height).keys()].filter(isOrange)).toHaveLength(3)
})
