import type { Page } from '@playwright/test'
import { pagePaths } from '#shared/paths.ts'
import { expect, visitorTest as test, untilLive } from '../support/browser-test.ts'
import { quoteFields, savedOn, untilSaved } from '../support/visitor-forms.ts'

const note = (page: Page) => page.getByText('We kept what you typed on this device.')

async function openQuote(page: Page): Promise<ReturnType<typeof quoteFields>> {
  await page.goto(pagePaths.quote)
  await untilLive(page)
  return quoteFields(page)
}

test('what is typed in one tab is not shown in another', async ({ page, context }) => {
  const one = await openQuote(page)
  await one.name.fill('Anna Alone')
  await untilSaved(page, 'Anna Alone')

  const tab = await context.newPage()
  const other = await openQuote(tab)
  await other.phone.fill('0491 570 110')
  await untilSaved(tab, '0491 570 110')
  await expect(other.name).toHaveValue('')
  await expect(note(tab)).toBeHidden()
  await one.email.fill('anna@example.com')
  await untilSaved(page, 'anna@example.com')

  await page.reload()
  await expect(one.name).toHaveValue('Anna Alone')
  await expect(one.phone).toHaveValue('')
  await tab.reload()
  await expect(other.phone).toHaveValue('0491 570 110')
  await expect(other.name).toHaveValue('')
})

test('a duplicated tab begins with an empty form of its own', async ({ page, context }) => {
  const one = await openQuote(page)
  await one.name.fill('Dora Duplicate')
  await untilSaved(page, 'Dora Duplicate')

  // A tab that a page opens gets a copy of what the page's tab keeps, as a duplicated one does.
  const opened = context.waitForEvent('page')
  await page.evaluate((path) => void window.open(path), pagePaths.quote)
  const tab = await opened
  const other = quoteFields(tab)
  await other.name.fill('Dora Again')
  await untilSaved(tab, 'Dora Again')
  await expect.poll(() => savedOn(tab)).toContain('Dora Duplicate')

  await page.reload()
  await expect(one.name).toHaveValue('Dora Duplicate')
  await tab.reload()
  await expect(other.name).toHaveValue('Dora Again')
})

test('of a device that is full, nothing old comes back', async ({ page }) => {
  const form = await openQuote(page)
  await form.name.fill('Fred Former')
  await untilSaved(page, 'Fred Former')
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await form.name.fill('Fred Full')
  await expect.poll(() => savedOn(page)).toBe('[]')
  await page.reload()
  await untilLive(page)
  await expect(note(page)).toBeHidden()
  await expect(form.name).toHaveValue('')
})
