import { offerPaths } from '#shared/offers/paths.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { panelHref } from '#web/owner/kit/panels.ts'
import { expect, expectAccessible, startSession, test } from '../support/browser-test.ts'
import { enlargeLetters } from '../support/large-letters.ts'
import { row, sendQuote } from '../support/lead-screen.ts'
import { offerContent } from '../support/offers.ts'
import { plainJpeg } from '../support/photo-samples.ts'
import { uploadPhoto } from '../support/portfolio-photo.ts'

const imagesHref = `${pagePaths.admin}?tab=images`
const testimonialsHref = `${pagePaths.admin}?tab=testimonials`

test('with letters of twice their size nothing of the owner’s runs off a narrow phone, and the first lead stands on its screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await startSession(page)

  await test.step('the first lead stands on a small phone’s first screen', async () => {
    const said = 'No power, sparks from the board.'
    await sendQuote(page, { name: 'Emma Large', serviceType: 'emergency', description: said })
    await page.goto(pagePaths.admin)
    const bar = page.getByRole('tablist', { name: 'Dashboard' })
    await expect(row(page, 'Emma Large')).toBeVisible()
    await expect(page.getByText(/^Set-up: \d of 6/)).toBeVisible()
    await enlargeLetters(page)
    const words = await row(page, 'Emma Large').getByText(said).boundingBox()
    const { y: end = 0 } = (await bar.boundingBox()) ?? {}
    expect((words?.y ?? end) + (words?.height ?? end), 'end of what she wrote').toBeLessThanOrEqual(end)
    await expectAccessible(page)
  })

  await page.goto(panelHref('add'))
  await test.step('the switch of a new lead stands beside nothing that hides it', async () => {
    const save = page.getByRole('button', { name: 'Save enquiry' })
    await expect(save).toBeVisible()
    await enlargeLetters(page)
    const words = await page.getByText('Still to ring', { exact: true }).last().boundingBox()
    const button = await save.boundingBox()
    if (!words || !button) throw new Error('The bar is not laid out')
    expect(words.x + words.width <= button.x || words.y + words.height <= button.y).toBe(true)
  })

  await test.step('what sends a quote does not cover it', async () => {
    const id = await sendQuote(page, { name: 'Quinn Large' })
    const data = { content: offerContent, follows: null }
    await page.request.post(offerPaths.leadOffers(id), { data })
    await page.goto(`${pagePaths.admin}?lead=${id}&quote`)
    const send = page.getByRole('button', { name: 'Send', exact: true })
    await expect(send).toBeInViewport()
    await enlargeLetters(page)
    await expect(send).not.toBeInViewport()
  })

  await page.goto(panelHref('people'))
  await expect(page.getByRole('heading', { name: 'Who can do what' })).toBeVisible()
  await enlargeLetters(page)
  // A phone zooms out rather than scroll.
  expect(await page.evaluate(() => innerWidth)).toBe(360)
  await expectAccessible(page)
  await sendQuote(page, { name: 'Kim Large' })
  await page.goto(pagePaths.notifications)
  await page.getByRole('article').first().waitFor()
  await enlargeLetters(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(panelHref('alarms'))
  await expect(page.getByText('Single-line', { exact: true })).toBeVisible()
  await enlargeLetters(page)
  await page.goto(testimonialsHref)
  await expect(page.getByRole('heading', { name: 'No reviews yet' })).toBeVisible()
  await enlargeLetters(page)
  await page.getByRole('button', { name: 'Add review' }).click()
  await expect(page.getByRole('form', { name: 'New review' })).toBeVisible()
  await enlargeLetters(page)
  await page.goto(imagesHref)
  await expect(page.getByRole('heading', { name: 'No photos yet' })).toBeVisible()
  await enlargeLetters(page)

  const data = { clientName: 'Kim Letters', testimonialText: 'On time and tidy.', isApproved: true }
  await page.request.post(apiPaths.testimonials, { data })
  const firstPhotoId = await uploadPhoto(page.request, 'Switchboard of a workshop')
  const secondPhotoId = await uploadPhoto(page.request, '')
  await page.request.patch(apiPaths.portfolioImage(secondPhotoId), {
    data: { isActive: false, isBeforeDrawings: true },
  })
  await page.request.post(apiPaths.ownerJobCards, {
    data: {
      ...{ title: 'Switchboard upgrade', suburb: 'Narangba', month: '2026-03' },
      ...{ story: 'Old fuses. All new now.', firstPhotoId, secondPhotoId, isBeforeAfter: false },
    },
  })
  await page.goto(testimonialsHref)
  await expect(page.getByRole('article')).toContainText('Kim Letters')
  await enlargeLetters(page)
  await page.goto(imagesHref)
  const photo = page.getByRole('listitem', { name: 'photo.jpg' })
  await expect(photo).toContainText('Before the drawings')
  await expect(page.getByRole('listitem', { name: 'Switchboard upgrade' })).toBeVisible()
  await enlargeLetters(page)
  await photo.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Make a job card' }).click()
  const file = { name: 'IMG_20260302_103922.jpg', mimeType: 'image/jpeg', buffer: await plainJpeg() }
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByRole('list', { name: 'Chosen photos' })).toBeVisible()
  await expect(page.getByRole('form', { name: 'New job card' })).toBeVisible()
  await enlargeLetters(page)
})
