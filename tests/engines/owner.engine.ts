import { inject } from 'vitest'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { panelHref } from '#web/owner/kit/panels.ts'
import { ownerLogin } from '../support/owner-login.ts'
import { sendJson, sendQuote } from '../support/requests.ts'
import { aContactRequest, aTestimonial } from '../support/samples.ts'
import { desk, expect, phone, test } from './support/engine-test.ts'
import type { Page } from './support/page.ts'
import { expectToast, toast } from './support/visitor-forms.ts'

/** WebKitGTK has none, as an iPhone's browser has none before the site is on its home screen. */
const hasPush = { WebKit: false, Firefox: true }

test.override('expectedConsole', /status of 401|Clear-Site-Data/)

const row = (page: Page, name: string) => page.role('main').role('link', new RegExp(`^${name}`))
const opened = (page: Page, name: string) => page.role('article', `Enquiry from ${name}`)

async function signIn(page: Page): Promise<void> {
  await page.open(pagePaths.adminLogin)
  await page.label('Username').fill(ownerLogin.username)
  await page.label('Password').fill(ownerLogin.password)
  await page.press('Enter')
  await expect.poll(() => page.path()).toMatch(/^\/admin(\?|$)/)
}

test('signing in names what is missing, refuses what is wrong, and ends with signing out', async ({
  page,
}) => {
  await page.open(pagePaths.admin)
  await expect.poll(() => page.path()).toBe(pagePaths.adminLogin)
  const username = page.label('Username')
  const password = page.label('Password')
  await page.role('button', 'Sign In').click()
  await expect
    .poll(() => username.state())
    .toMatchObject({ isFocused: true, description: 'Username is required' })
  expect(await password.state()).toMatchObject({ description: 'Password is required' })

  await username.fill(ownerLogin.username)
  await password.fill('not the password')
  await page.role('button', 'Sign In').click()
  await expectToast(page, 'Login failed')
  await expect.poll(() => password.state()).toMatchObject({ isFocused: true, value: '' })
  await page.type(ownerLogin.password)
  await page.press('Enter')
  await expect.poll(() => page.path()).toMatch(/^\/admin(\?|$)/)
  await expectToast(page, 'Login successful')

  await page.role('button', 'Menu').click()
  const row = (await page.role('link', 'Alerts').state())?.box
  expect(row?.height, 'a row of the menu').toBeLessThan(60)
  await page.role('button', 'Sign Out').click()
  await expect.poll(() => page.path()).toBe(pagePaths.adminLogin)
  await page.open(pagePaths.admin)
  await expect.poll(() => page.path()).toBe(pagePaths.adminLogin)
})

test('an inquiry comes in while the list is open, is read, deleted, and brought back', async ({
  page,
  site,
}) => {
  await signIn(page)
  await page.settle()
  const name = 'Pump Owner'
  await sendQuote(site.address, { name, serviceType: 'emergency', address: 'Woodford' })
  await expect.poll(async () => (await row(page, name).state())?.text).toMatch(/New.*Woodford/)
  await row(page, name).click()
  await expect
    .poll(() => opened(page, name).role('link', 'Call').state())
    .toMatchObject({
      href: 'tel:+61491570006',
    })
  expect(await opened(page, name).role('link', 'Email').state()).toMatchObject({
    href: expect.stringMatching(/^mailto:jo@example\.com/),
  })
  await opened(page, name).role('button', 'More').click()
  await page
    .role('dialog', name)
    .role('button', /^Delete/)
    .click()
  await expectToast(page, 'Quote request deleted')
  await expect.poll(() => row(page, name).states()).toEqual([])
  await toast(page).role('button', 'Undo').click()
  await expect.poll(() => row(page, name).states()).toHaveLength(1)
  await expectToast(page, 'Quote request put back')
})

test('search narrows the list down, and it can be worked with the keyboard', async ({ page, site }) => {
  for (const name of ['Keys third', 'Keys second', 'Keys first', 'Somebody else']) {
    await sendQuote(site.address, { name })
  }
  await page.resize(desk)
  await signIn(page)
  await page.open(`${pagePaths.admin}?tab=inquiries&list=quotes`)
  const search = page.role('searchbox', 'Search quote requests')
  await search.fill('keys')
  await expect.poll(() => row(page, 'Keys').states()).toHaveLength(3)
  await expect.poll(() => row(page, 'Somebody').states()).toEqual([])
  await row(page, 'Keys first').click()
  await expect.poll(() => opened(page, 'Keys first').state()).toMatchObject({ isFocused: true })
  await page.press('Escape')
  await expect.poll(() => row(page, 'Keys first').state()).toMatchObject({ isFocused: true })
  await page.press('ArrowDown')
  await expect.poll(() => row(page, 'Keys second').state()).toMatchObject({ isFocused: true })
  await page.press('Enter')
  await expect.poll(() => opened(page, 'Keys second').state()).toMatchObject({ isFocused: true })
  await page.press('Escape')
  await expect.poll(() => row(page, 'Keys second').state()).toMatchObject({ isFocused: true })
})

test('a message and a testimonial reach the notifications, and an approved testimonial the home page', async ({
  page,
  site,
}) => {
  expect(
    (await sendJson(site.address + apiPaths.contact, aContactRequest({ name: 'Writes Once' }))).status,
  ).toBe(201)
  expect(
    (await sendJson(site.address + apiPaths.testimonials, aTestimonial({ clientName: 'Praises Once' })))
      .status,
  ).toBe(201)
  await signIn(page)
  await page.role('link', /^Notifications/).click()
  await expect.poll(() => page.path()).toBe(pagePaths.notifications)
  for (const name of ['Writes Once', 'Praises Once']) {
    await expect.poll(() => page.role('main').text(new RegExp(name)).states()).not.toEqual([])
  }

  await page.open(`${pagePaths.admin}?tab=testimonials`)
  await page.role('button', 'Approve the review by Praises Once').click()
  await expectToast(page, 'Testimonial approved')
  await page.open(pagePaths.home)
  await expect
    .poll(() =>
      page
        .role('figure')
        .text(/Praises Once/)
        .states(),
    )
    .not.toEqual([])
})

test('the alarms fit a phone, and say whether this browser can be rung', async ({ page }) => {
  await signIn(page)
  await page.open(panelHref('alarms'))
  for (const name of [
    'On duty',
    'Phones',
    'How alerts reach you',
    'When phones ring',
    'Put it on your phone',
  ]) {
    await expect.poll(() => page.role('region', name).states()).toHaveLength(1)
    const box = (await page.role('region', name).state())?.box
    expect(box?.x, `${name}: from the left`).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0), `${name}: to the right`).toBeLessThanOrEqual(phone.width)
  }
  const phones = page.role('region', 'Phones')
  const offered = (await phones.role('button', 'Get alerts on this phone').states()).length
  const refused = (await phones.text(/^This browser can’t get alerts\. On an iPhone/).states()).length
  expect({ offered, refused }).toEqual(
    hasPush[inject('engine')] ? { offered: 1, refused: 0 } : { offered: 0, refused: 1 },
  )
})
