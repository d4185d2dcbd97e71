import { apiPaths, pagePaths } from '#shared/paths.ts'
import { expect, expectAccessible, startSession, test } from '../support/browser-test.ts'
import { aQuoteRequest } from '../support/samples.ts'
import { expectThumbFriendly } from '../support/thumb-friendly.ts'

test('ready words that are emptied are not offered, and can be written anew; long ones say their length', async ({
  page,
}) => {
  await startSession(page)
  const answer = await page.request.post(apiPaths.quote, { data: aQuoteRequest({ name: 'Jo Words' }) })
  await page.goto(`${pagePaths.admin}?lead=${(await answer.json()).id}`)
  await page.getByRole('button', { name: 'Text', exact: true }).click()
  const sheet = page.getByRole('dialog')
  const offered = sheet.getByRole('link', { name: /^On my way/ })
  const edit = sheet.getByRole('button', { name: 'Edit “On my way to quote”' })
  const field = sheet.getByRole('textbox', { name: 'On my way to quote' })
  const save = sheet.getByRole('button', { name: 'Save' })
  await expect(offered).toBeVisible()
  await edit.click()
  await field.fill('')
  await save.click()
  await expect(offered).toBeHidden()
  await expect(edit).toBeFocused()
  await expect(sheet.getByText(/is empty/)).toBeHidden()
  await expect(sheet.getByRole('listitem').filter({ hasText: 'Empty:' })).toHaveText(
    'Empty:On my way to quote',
  )
  await expectAccessible(page)
  await expectThumbFriendly(page)

  await edit.click()
  await field.fill('x'.repeat(320))
  await expect(sheet.getByText(/^320 characters\./)).not.toHaveClass('problem')
  await save.click()
  await expect(offered).toBeVisible()
  await expect(sheet.getByText(/goes as several/)).toBeHidden()
  await sheet.getByRole('button', { name: 'Undo: “On my way to quote” changed' }).click()
  await expect(sheet.getByText('“On my way to quote” is back as it was')).toBeVisible()
  await expect(offered).toBeHidden()
  await expect(page.locator('body:focus, main:focus')).toHaveCount(0)
  await edit.click()
  await field.fill('x'.repeat(321))
  await expect(sheet.getByText(/^321 characters\./)).toHaveClass('problem')
  await save.click()
  await expect(offered).toContainText('321 characters: goes as several texts')
  await expect(sheet.getByText(/^Empty:/)).toBeHidden()
})

test('half-changed ready words outlive Escape and a reload, until they are given up', async ({ page }, {
  project,
}) => {
  await startSession(page)
  const data = aQuoteRequest({ name: `Jo Half ${project.name}` })
  const answer = await page.request.post(apiPaths.quote, { data })
  await page.goto(`${pagePaths.admin}?lead=${(await answer.json()).id}`)
  const open = () => page.getByRole('button', { name: 'Text', exact: true }).click()
  const sheet = page.getByRole('dialog')
  const field = sheet.getByRole('textbox', { name: 'Missed you' })
  const isBack = sheet.getByText('We kept what you typed. It’s not saved yet.')
  await open()
  await sheet.getByRole('button', { name: 'Edit “Missed you”' }).click()
  await field.fill('Sorry I missed')
  await expect(isBack).toBeHidden()
  await field.press('Escape')
  await expect(sheet).toBeHidden()
  await open()
  await expect(field).toHaveValue('Sorry I missed')
  await expect(isBack).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await open()
  await expect(field).toHaveValue('Sorry I missed')
  await sheet.getByRole('button', { name: 'Cancel' }).click()
  await expect(field).toBeHidden()
  await page.keyboard.press('Escape')
  await open()
  await expect(sheet.getByRole('link', { name: /^Missed you/ })).toBeVisible()
  await expect(field).toBeHidden()
})
