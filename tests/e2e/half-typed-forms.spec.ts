import type { Locator, Page } from '@playwright/test'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { expect, expectAccessible, signIn, test, toast } from '../support/browser-test.ts'
import { plainJpeg } from '../support/photo-samples.ts'
import { uploadPhoto } from '../support/portfolio-photo.ts'
import { expectFitForThumbs } from '../support/thumb-friendly.ts'

test.use({ expectedConsole: /ERR_FAILED|Clear-Site-Data|status of 401/ })

const isBack = (form: Locator) => form.getByText('We kept what you typed. It’s not saved yet.')
const form = (page: Page, name: string) => page.getByRole('form', { name })
const openTab = (page: Page, tab: 'images' | 'testimonials') => page.goto(`${pagePaths.admin}?tab=${tab}`)

test('half a review outlives another tab, Back, a reload and a sign-in, on its own row too, until it is saved or given up', async ({
  page,
}, { retry }) => {
  await signIn(page)
  await test.step('a new one', async () => {
    const client = `Half ${retry}`
    await openTab(page, 'testimonials')
    await page.getByRole('button', { name: 'Add review' }).click()
    const typed = form(page, 'New review')
    await typed.getByLabel('Customer’s name').fill(client)
    await typed.getByLabel('Project type').selectOption('Rural/Farming')
    await typed.getByRole('radio', { name: '3 out of 5' }).check()
    await typed.getByLabel('Review', { exact: true }).fill('They came the same')
    await expect(isBack(typed)).toHaveCount(0)
    const expectTyped = async () => {
      await expect(typed.getByLabel('Customer’s name')).toHaveValue(client)
      await expect(typed.getByLabel('Project type')).toHaveValue('Rural/Farming')
      await expect(typed.getByRole('radio', { name: '3 out of 5' })).toBeChecked()
      await expect(typed.getByLabel('Review', { exact: true })).toHaveValue('They came the same')
      await expect(isBack(typed)).toBeVisible()
    }

    await page.getByRole('tab', { name: 'Portfolio Images' }).click()
    await expect(typed).toHaveCount(0)
    await page.getByRole('tab', { name: 'Testimonials' }).click()
    await expectTyped()
    await expectFitForThumbs(page)
    await page.goto(`${pagePaths.admin}?panel=bin`)
    await page.goBack()
    await expectTyped()
    await page.context().clearCookies()
    await page.goto('about:blank')
    await signIn(page)
    await openTab(page, 'testimonials')
    await expectTyped()

    await typed.getByLabel('Review', { exact: true }).fill('They came the same day.')
    await typed.getByRole('button', { name: 'Save review' }).click()
    await expect(page.getByRole('article').filter({ hasText: client })).toContainText(
      'They came the same day.',
    )
    await page.reload()
    await expect(page.getByRole('article').filter({ hasText: client })).toBeVisible()
    await expect(typed).toHaveCount(0)
    await page.getByRole('button', { name: 'Add review' }).click()
    await expect(typed.getByLabel('Customer’s name')).toHaveValue('')
    await expect(isBack(typed)).toHaveCount(0)
  })

  await test.step('a change of one', async () => {
    const client = `Mended ${retry}`
    for (const clientName of [client, `${client} other`]) {
      const data = { clientName, testimonialText: 'On time and tidey.' }
      await page.request.post(apiPaths.testimonials, { data })
    }
    await openTab(page, 'testimonials')
    await page.getByRole('button', { name: `Edit the review by ${client}`, exact: true }).click()
    const typed = form(page, 'Edit review')
    const words = typed.getByLabel('Review', { exact: true })
    await words.fill('On time and ti')
    await page.reload()
    await expect(words).toHaveValue('On time and ti')
    await expect(typed.getByLabel('Customer’s name')).toHaveValue(client)
    await typed.getByRole('button', { name: 'Discard' }).click()
    await expect(typed).toHaveCount(0)
    await expect(page.getByText('On time and tidey.')).toHaveCount(2)
    await toast(page).getByRole('button', { name: 'Undo' }).click()
    await expect(words).toHaveValue('On time and ti')
    await typed.getByRole('button', { name: 'Cancel' }).click()
    await expect(typed).toHaveCount(0)

    // What was only looked at is no draft.
    await page.getByRole('button', { name: `Edit the review by ${client}`, exact: true }).click()
    await words.press('End')
    await words.press('x')
    await words.press('Backspace')
    await page.reload()
    await expect(page.getByText('On time and tidey.')).toHaveCount(2)
    await expect(typed).toHaveCount(0)
  })
})

test('half a job card, half a photo’s words and those for photos to come outlive another tab and a reload', async ({
  page,
}, { retry }) => {
  await signIn(page)
  const [old, fresh] = [`Old board ${retry}`, `New board ${retry}`] as const
  const [one, two] = [await uploadPhoto(page.request, old), await uploadPhoto(page.request, fresh)]
  await openTab(page, 'images')
  await test.step('a job card, with its photos chosen', async () => {
    const title = `Board ${retry}`
    await page.getByRole('button', { name: 'Make a job card' }).click()
    const typed = form(page, 'New job card')
    await typed.getByLabel('Kind of work').fill(title)
    await typed.getByLabel('Suburb').fill('Narangba')
    await typed.getByLabel('Two sentences').fill('No safety switches.')
    const first = typed.getByRole('group', { name: 'First photo' })
    await first.locator(`[value="${one}"]`).check()
    await typed.getByLabel('The first shows it before').check()
    await page.getByRole('tab', { name: 'Testimonials' }).click()
    await expect(typed).toHaveCount(0)
    const expectTyped = async () => {
      await expect(typed.getByLabel('Kind of work')).toHaveValue(title)
      await expect(typed.getByLabel('Suburb')).toHaveValue('Narangba')
      await expect(typed.getByLabel('Two sentences')).toHaveValue('No safety switches.')
      await expect(first.locator(`[value="${one}"]`)).toBeChecked()
      await expect(typed.getByLabel('The first shows it before')).toBeChecked()
      await expect(isBack(typed)).toBeVisible()
    }
    await page.getByRole('tab', { name: 'Portfolio Images' }).click()
    await expectTyped()
    await expectFitForThumbs(page)
    await page.reload()
    await expectTyped()

    await typed.getByLabel('Month').selectOption('March 2026')
    await typed.getByRole('group', { name: 'Second photo' }).locator(`[value="${two}"]`).check()
    await page.route(`**${apiPaths.ownerJobCards}`, (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await typed.getByRole('button', { name: 'Put it on the website' }).click()
    await expect(toast(page)).toContainText('Job card not saved')
    await expect(toast(page)).toContainText('What you typed is kept. Try again later.')
    await page.unroute(`**${apiPaths.ownerJobCards}`)
    await page.reload()
    await typed.getByRole('button', { name: 'Put it on the website' }).click()
    const card = page.getByRole('listitem', { name: title, exact: true })
    await expect(card).toContainText('Narangba · March 2026')
    await expect(typed).toHaveCount(0)

    await card.getByRole('button', { name: 'Edit' }).click()
    await form(page, 'Edit job card').getByLabel('Suburb').fill('Mount M')
    await page.reload()
    await expect(form(page, 'Edit job card').getByLabel('Suburb')).toHaveValue('Mount M')
  })

  await test.step('a change of a photo, below its row', async () => {
    const row = page.locator(`#photo-${one}`)
    await row.getByRole('button', { name: 'Edit' }).click()
    const edited = form(page, 'Edit photo')
    const typed = edited.getByLabel('Description')
    await expect(typed).toBeFocused()
    await typed.fill(`${old} with surge prot`)
    await edited.getByLabel('Category').selectOption('Rural/Farming Solutions')
    await page.getByRole('tab', { name: 'Testimonials' }).click()
    await page.getByRole('tab', { name: 'Portfolio Images' }).click()
    await expect(typed).toHaveValue(`${old} with surge prot`)
    await page.reload()
    await expect(typed).toHaveValue(`${old} with surge prot`)
    await expect(isBack(edited)).toBeVisible()
    await expectFitForThumbs(page)
    await edited.getByRole('button', { name: 'Discard' }).click()
    await expect(typed).toHaveCount(0)
    await toast(page).getByRole('button', { name: 'Undo' }).click()
    await expect(typed).toHaveValue(`${old} with surge prot`)
    await typed.fill(`${old} with surge protection`)
    await edited.getByRole('button', { name: 'Save' }).click()
    await expect(row).toHaveAccessibleName(`${old} with surge protection`)
    await page.reload()
    await expect(
      page.getByRole('region', { name: 'Rural/Farming Solutions' }).locator(`#photo-${one}`),
    ).toBeVisible()
    await expect(typed).toHaveCount(0)
  })

  await test.step('what was written about photos, and that the chosen ones could not be kept', async () => {
    const typed = form(page, 'Upload photos')
    const file = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await plainJpeg() }
    await typed.locator('input[type=file]').setInputFiles([file, { ...file, name: 'other.jpg' }])
    await typed.getByLabel('Category').selectOption('Commercial')
    await typed.getByLabel('Description').fill('New switchb')
    const chosen = typed.getByRole('list', { name: 'Chosen photos' }).getByRole('listitem')
    const areLost = typed.getByText('The 2 photos you had chosen couldn’t be kept. Please choose them again.')
    await page.getByRole('tab', { name: 'Testimonials' }).click()
    await page.getByRole('tab', { name: 'Portfolio Images' }).click()
    await expect(typed.getByLabel('Description')).toHaveValue('New switchb')
    await expect(chosen).toHaveCount(2)
    await expect(areLost).toHaveCount(0)
    for (let reload = 0; reload < 2; reload += 1) {
      await page.reload()
      await expect(typed.getByLabel('Description')).toHaveValue('New switchb')
      await expect(typed.getByLabel('Category')).toHaveValue('Commercial')
      await expect(areLost).toBeVisible()
    }
    await expectAccessible(page)
    await typed.locator('input[type=file]').setInputFiles(file)
    await expect(areLost).toHaveCount(0)
    await typed.getByRole('button', { name: 'Discard' }).click()
    await expect(typed.getByLabel('Description')).toHaveValue('')
    await expect(isBack(typed)).toHaveCount(0)
    await page.reload()
    await expect(typed.getByLabel('Description')).toHaveValue('')
    await expect(typed.getByText('The photo you had chosen couldn’t be kept')).toBeVisible()
  })
})

test('a half-typed invitation outlives a reload, until it is cancelled', async ({ page }) => {
  await signIn(page, `${pagePaths.admin}?panel=people`)
  await page.getByRole('button', { name: 'Invite someone' }).click()
  const name = page.getByRole('textbox', { name: 'Name' })
  await expect(name).toBeFocused()
  await name.fill('Rob')
  await page.getByRole('radio', { name: /^View/ }).check()
  await page.reload()
  await expect(name).toHaveValue('Rob')
  await expect(page.getByRole('radio', { name: /^View/ })).toBeChecked()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(name).toHaveValue('Rob')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Invite someone' })).toBeVisible()
})
