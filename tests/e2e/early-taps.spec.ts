import type { Page } from '@playwright/test'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { expect, visitorTest as test } from '../support/browser-test.ts'
import { ownerLogin } from '../support/owner-login.ts'
import { holdCode, untilSaved } from '../support/visitor-forms.ts'

/** Opens the page and keeps everything back that brings it to life, until the returned function is called. */
async function openBeforeItsCode(page: Page, path: string): Promise<() => void> {
  await page.unrouteAll()
  const release = await holdCode(page)
  // Not until it has loaded: the owner's application is part of that.
  await page.goto(path, { waitUntil: 'commit' })
  return release
}

test('what is done with galleries before their code has come is answered once it has', async ({ page }) => {
  const galleryOf = (name: string) => page.getByRole('region', { name, exact: true })
  const counterOf = (name: string) => galleryOf(name).getByText(/^Dwg \d\d \/ /)
  const next = (name: string) => galleryOf(name).getByRole('button', { name: 'Next image' })
  const [plant, farm, shop] = ['Industrial Plant Solutions', 'Rural/Farming Solutions', 'Commercial'] as const

  await test.step('a tap, which nobody repeats but once when nothing happens', async () => {
    const release = await openBeforeItsCode(page, pagePaths.portfolio)
    for (let tap = 0; tap < 3; tap += 1) await next(plant).click()
    await expect(counterOf(plant)).toHaveText('Dwg 01 / 14')
    release()
    await expect(counterOf(plant)).toHaveText('Dwg 02 / 14')
    await next(plant).click()
    await expect(counterOf(plant)).toHaveText('Dwg 03 / 14')
  })

  await test.step('an arrow key, with the focus', async () => {
    const release = await openBeforeItsCode(page, pagePaths.portfolio)
    await galleryOf(shop).getByRole('button', { name: 'Image 1 of 5' }).focus()
    await page.keyboard.press('ArrowLeft')
    release()
    await expect(counterOf(shop)).toHaveText('Dwg 05 / 05')
    await expect(galleryOf(shop).getByRole('button', { name: 'Image 5 of 5' })).toBeFocused()
  })

  await test.step('of several taps the last one', async () => {
    const release = await openBeforeItsCode(page, pagePaths.portfolio)
    for (const name of [plant, farm]) await next(name).click()
    release()
    await expect(counterOf(farm)).toHaveText(/02/)
    await expect(counterOf(plant)).toHaveText(/01/)
  })
})

test('a tap while the gallery is just coming to life counts once', async ({ page }) => {
  // React does its work in messages to itself: here it has begun, and gets no further.
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype
    const waiting: (() => void)[] = []
    MessagePort.prototype.postMessage = function (message: unknown) {
      waiting.push(() => postMessage.call(this, message))
    }
    Object.assign(window, {
      goOn() {
        MessagePort.prototype.postMessage = postMessage
        for (const send of waiting) send()
      },
    })
  })
  await page.goto(pagePaths.portfolio)
  const gallery = page.getByRole('region', { name: 'Commercial', exact: true })
  const next = gallery.getByRole('button', { name: 'Next image' })
  await next.hover()
  const hasBegun = () =>
    gallery.evaluate((element) =>
      Object.keys(element.closest('[data-island]') ?? {}).some((key) => key.startsWith('__reactContainer')),
    )
  await expect.poll(hasBegun).toBe(true)
  await next.click()
  await page.evaluate('goOn()')
  await expect(page.locator('[data-island][data-live]').filter({ has: gallery })).toBeAttached()
  await expect(gallery.getByText('Dwg 02 / 05')).toBeVisible()
})

test('the owner signs in before the code has come', async ({ page }) => {
  const release = await openBeforeItsCode(page, pagePaths.adminLogin)
  await page.getByLabel('Username').fill(ownerLogin.username)
  await page.getByLabel('Password').fill(ownerLogin.password)
  await page.getByLabel('Password').press('Enter')
  release()
  await page.waitForURL(`**${pagePaths.admin}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a menu that opens by itself is not closed again', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const release = await openBeforeItsCode(page, pagePaths.home)
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(menu.getByRole('link', { name: 'Services' })).toBeVisible()
  release()
  await expect(page.getByRole('button', { name: 'Menu' })).toHaveAttribute('aria-expanded', 'true')
  await expect(menu.getByRole('link', { name: 'Services' })).toBeVisible()
})

test('a rating given before the code has come is the one that is sent', async ({ page }) => {
  const release = await openBeforeItsCode(page, pagePaths.submitTestimonial)
  await page.getByRole('radio', { name: '2 out of 5' }).check()
  await page.getByLabel('In your own words').fill('They came the same day, and left the switchboard tidy.')
  await page.getByLabel('Name', { exact: true }).fill('Rhoda Rater')
  release()
  await untilSaved(page, 'Rhoda Rater')
  await expect(page.getByRole('radio', { name: '2 out of 5' })).toBeChecked()
  const request = page.waitForRequest(`**${apiPaths.testimonials}`)
  await page.getByRole('button', { name: 'Submit' }).click()
  expect((await request).postDataJSON()).toMatchObject({ rating: 2 })
})

test('the dock leaves room for whoever types since before the code has come', async ({ page }) => {
  const release = await openBeforeItsCode(page, pagePaths.quote)
  const dock = page.getByRole('navigation', { name: 'Call or get a quote' })
  await expect(dock).toBeVisible()
  await page.getByLabel('What needs doing?').focus()
  await expect(dock).toBeHidden()
  release()
  await expect(page.locator('[data-island][data-live]').first()).toBeAttached()
  await expect(dock).toBeHidden()
})
