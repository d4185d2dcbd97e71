import type { Page } from '@playwright/test'
import { pagePaths } from '#shared/paths.ts'
import { expect, expectAccessible, visitorTest as test } from '../support/browser-test.ts'
import { expectNoSidewaysScroll } from '../support/page-checks.ts'

const parts = (page: Page) => ({
  field: page.getByLabel('Suburb or postcode'),
  check: page.getByRole('button', { name: 'Check', exact: true }),
  answer: page.locator('#cover'),
})

test('a suburb is said to be covered or not, and its name leads on', async ({ page }) => {
  await page.goto(pagePaths.home)
  await expect(page.getByRole('heading', { name: 'Do you cover my suburb?' })).toBeVisible()
  const { field, check, answer } = parts(page)
  await expect(answer).toBeHidden()

  await field.fill('mooloo')
  await check.click()
  await expect(answer).toBeFocused()
  await expect(answer).toContainText('Which one?')
  await answer.getByRole('link', { name: 'Mooloolaba 4557' }).click()
  await expect(answer).toContainText('Yes, we cover Mooloolaba 4557.')
  await expect(answer).toBeFocused()
  await expect(field).toHaveValue('Mooloolaba')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await field.fill('Sydney')
  await field.press('Enter')
  await expect(answer).toContainText('Not on our list.')
  await expect(answer.getByRole('link')).toHaveAttribute('href', 'tel:+61755500142')

  await test.step('a check of nothing takes the last answer away, and asks for a suburb', async () => {
    for (const nothing of ['', '  ']) {
      await field.fill('Woodford')
      await check.click()
      await expect(answer).toContainText('Yes, we cover Woodford')
      await field.fill(nothing)
      await check.click()
      await expect(answer).toBeHidden()
      await expect(field).toBeFocused()
    }
  })

  await field.fill(' WOODFORD qld ')
  await check.click()
  await answer.getByRole('link', { name: 'Request a quote for Woodford' }).click()
  await expect(page.getByRole('combobox', { name: 'Suburb or address' })).toHaveValue('Woodford')
})
