import type { Page } from '@playwright/test'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { expect, startSession } from './browser-test.ts'

/** Opens the panel on a site whose facts are as at first, whatever an earlier test has left. */
export async function openBusiness(page: Page): Promise<void> {
  await startSession(page)
  await page.request.post(apiPaths.businessVersion('0'))
  await page.request.delete(apiPaths.businessDraft)
  await page.goto(`${pagePaths.admin}?panel=business`)
  await expect(page.getByRole('heading', { name: 'Notice on the website' })).toBeVisible()
}

export const expectDraftKept = (page: Page, changes: string) =>
  expect(page.locator('#publish')).toContainText(new RegExp(`${changes}.*Draft saved`))
