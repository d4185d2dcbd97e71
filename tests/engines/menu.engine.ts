import { pagePaths } from '#shared/paths.ts'
import { expect, test } from './support/engine-test.ts'
import type { Page } from './support/page.ts'

const toggle = (page: Page) => page.role('banner').role('button', 'Menu')
const menu = (page: Page) => page.role('navigation', 'Menu')

test('the menu opens with the same items, and the focus on the first of them', async ({ page }) => {
  await page.open(pagePaths.services)
  expect(await menu(page).states()).toEqual([])
  await toggle(page).click()
  await expect.poll(() => menu(page).role('link', 'Home').state()).toMatchObject({ isFocused: true })
  await expect.poll(() => toggle(page).state()).toMatchObject({ isExpanded: true })
  const items = await menu(page).role('link').states()
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
})

test('Escape, its button and a tap beside it close the menu', async ({ page }) => {
  await page.open(pagePaths.about)
  for (const close of [
    () => page.press('Escape'),
    () => toggle(page).click(),
    () => page.clickAt({ x: 195, y: 800 }),
  ]) {
    await toggle(page).click()
    await expect.poll(() => menu(page).states()).toHaveLength(1)
    await close()
    await expect.poll(() => menu(page).states()).toEqual([])
    await expect.poll(() => toggle(page).state()).toMatchObject({ isExpanded: false })
  }
  await expect.poll(() => page.path()).toBe(pagePaths.about)
})

test('an item leads to its page, where the menu is closed', async ({ page }) => {
  await page.open(pagePaths.services)
  await toggle(page).click()
  await menu(page).role('link', 'About').click()
  await expect.poll(() => page.role('heading', 'About us').state()).toMatchObject({ isInView: true })
  expect(await menu(page).states()).toEqual([])
})
