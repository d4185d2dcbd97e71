import type { Page } from '@playwright/test'
import { minutes, seconds } from '#shared/durations.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { asDesk, expect, expectAccessible, signIn, test } from '../support/browser-test.ts'
import { heicFromPhone, jpegFromPhone, plainJpeg } from '../support/photo-samples.ts'
import { expectThumbFriendly } from '../support/thumb-friendly.ts'

const photo = async (name: string) => ({ name, mimeType: 'image/jpeg', buffer: await plainJpeg() })

const uploader = (page: Page) => {
  const form = page.getByRole('form', { name: 'Upload photos' })
  return {
    file: form.locator('input[type=file]'),
    chosen: form.getByRole('list', { name: 'Chosen photos' }).getByRole('listitem'),
    category: form.getByLabel('Category'),
    description: form.getByLabel('Description'),
    progress: form.getByRole('progressbar', { name: 'Upload progress' }),
    send: form.getByRole('button', { name: /^Upload/ }),
  }
}
const toast = (page: Page, title: string) =>
  page.getByRole('region', { name: /Notifications/ }).getByText(title, { exact: true })
const gallery = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const rows = (page: Page, category: string) => gallery(page, category).getByRole('listitem')

/** Making a photo's sizes is the slowest thing that the site does, and yields to everything else on the machine. */
const encoding = { timeout: seconds(60) }
test.describe.configure({ timeout: minutes(3) })

async function openTab(page: Page): Promise<void> {
  await signIn(page)
  await page.getByRole('tab', { name: 'Portfolio Images' }).click()
}

const galleryPath = (category: string) => `${apiPaths.portfolioImages}?${new URLSearchParams({ category })}`

/** Descriptions of a gallery as every visitor gets them, who has no session. */
async function shownToVisitors(page: Page, category: string): Promise<string[]> {
  const answer = await fetch(new URL(galleryPath(category), page.url()))
  const records: { description: string }[] = await answer.json()
  return records.map(({ description }) => description)
}

/** Takes away what another test has left in the gallery, through the owner's own calls. */
async function emptyGallery(page: Page, category: string): Promise<void> {
  const answer = await page.request.get(galleryPath(category))
  for (const { id } of await answer.json()) await page.request.delete(apiPaths.portfolioImage(id))
}

test('photos are uploaded, described, arranged, hidden, deleted and brought back', async ({ page }) => {
  const category = 'Commercial'
  await openTab(page)
  const form = uploader(page)
  await expect(page.getByRole('heading', { name: 'No photos yet' })).toBeVisible()
  await expect(form.send).toBeDisabled()
  await expect(form.category.getByRole('option')).toHaveText([
    'Choose a category',
    'Industrial Plant Solutions',
    'Residential Improvements and Repairs',
    'Rural/Farming Solutions',
    'Water Treatment',
    'Air Conditioning',
    'Commercial',
  ])
  await expectAccessible(page)

  await form.file.setInputFiles([
    await photo('first.jpg'),
    { name: 'IMG_0002.HEIC', mimeType: 'image/heic', buffer: heicFromPhone() },
    { name: 'third.jpg', mimeType: 'image/jpeg', buffer: await jpegFromPhone() },
  ])
  await expect(form.chosen).toHaveCount(3)
  await form.chosen.getByLabel('What first.jpg shows').fill('Switchboard, before')
  await form.send.click()
  await expect(form.category).toBeFocused()
  await expect(form.category).toHaveAccessibleDescription('Required')
  await form.category.selectOption(category)
  await form.send.click()
  await expect(form.progress).toBeVisible()
  await expect(toast(page, 'Image uploaded successfully')).toBeVisible(encoding)
  await expect(form.chosen).toHaveCount(0)
  await expect(rows(page, category)).toHaveText([/Switchboard, before/, /IMG_0002\.HEIC/, /third\.jpg/])
  await expectAccessible(page)

  // Words, which take the place of the file's name.
  const name = async (was: string, words: string) => {
    await rows(page, category).filter({ hasText: was }).getByRole('button', { name: 'Edit' }).click()
    const description = page.getByRole('form', { name: 'Edit photo' }).getByLabel('Description')
    await expect(description).toBeFocused()
    await description.fill(words)
    await description.press('Enter')
    await expect(page.getByRole('form', { name: 'Edit photo' })).toHaveCount(0)
    await expect(
      page.getByRole('listitem', { name: words }).getByRole('button', { name: 'Edit' }),
    ).toBeFocused()
  }
  await name('Switchboard, before', 'Dosing skid')
  await name('IMG_0002.HEIC', 'Control panel')
  await name('third.jpg', 'Shed')
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Photo changed' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(toast(page, 'Photo is back as it was')).toBeVisible()
  await name('third.jpg', 'Pump shed')

  // Order: with the keyboard, the focus staying on the button that moves along.
  const skid = page.getByRole('listitem', { name: 'Dosing skid' })
  const down = skid.getByRole('button', { name: 'Move down' })
  await down.focus()
  await page.keyboard.press('Enter')
  await expect(rows(page, category)).toHaveText([/Control panel/, /Dosing skid/, /Pump shed/])
  await expect(down).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(rows(page, category)).toHaveText([/Control panel/, /Pump shed/, /Dosing skid/])
  await expect(down).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(gallery(page, category).getByText('Moved to place 3 of 3')).toBeAttached()
  await expect
    .poll(() => shownToVisitors(page, category))
    .toEqual(['Control panel', 'Pump shed', 'Dosing skid'])

  // Hidden from visitors, seen by the owner, and back.
  await skid.getByRole('button', { name: 'Hide' }).click()
  await expect(skid.getByText('Hidden', { exact: true })).toBeVisible()
  expect(await shownToVisitors(page, category)).toEqual(['Control panel', 'Pump shed'])
  // By the keyboard: no finger goes on as fast as a test, which would count as a bounce.
  await skid.getByRole('button', { name: 'Show' }).press('Enter')
  await expect(skid.getByText('Hidden', { exact: true })).toHaveCount(0)

  // Deleted, and undone.
  const panel = page.getByRole('listitem', { name: 'Control panel' })
  const file = (await panel.locator('img').getAttribute('src')) ?? ''
  await panel.getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Image deleted successfully')).toBeVisible()
  await expect(panel).toHaveCount(0)
  await expect(page.getByRole('listitem', { name: 'Pump shed' }), 'the next one').toBeFocused()
  expect((await page.request.get(file)).status()).toBe(404)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Photo put back')).toBeVisible()
  await expect(panel, 'is where the owner was').toBeFocused()
  await expect(panel).toBeInViewport()
  expect((await page.request.get(file)).status()).toBe(200)

  // To another gallery; the filter shows one at a time.
  await panel.getByRole('button', { name: 'Edit' }).click()
  await expectAccessible(page)
  await page.getByRole('form', { name: 'Edit photo' }).getByLabel('Category').selectOption('Air Conditioning')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(rows(page, 'Air Conditioning')).toHaveText([/Control panel/])
  await page.getByLabel('Show category').selectOption(category)
  await expect(gallery(page, 'Air Conditioning')).toHaveCount(0)
  await expect(rows(page, category)).toHaveCount(2)

  // On the public page, behind the drawings, in a size that fits the screen.
  await page.goto(pagePaths.portfolio)
  await expect(page.getByText(/^Photos of our jobs, and drawings of typical work\./)).toBeVisible()
  const carousel = page.getByRole('region', { name: /Air Conditioning/ }).first()
  await expect(carousel.getByText('Dwg 01 / 05')).toBeVisible()
  await carousel.getByRole('button', { name: /Previous/ }).click()
  await expect(carousel.getByText('Photo 05 / 05')).toBeVisible()
  const shown = carousel.getByRole('img', { name: 'Control panel' })
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.currentSrc))
    .toMatch(/-480\.avif$/)
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

  // Before the drawings, where the owner wants it.
  await page.goto(`${pagePaths.admin}?tab=images`)
  await panel.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Place in the gallery').selectOption('Before the drawings')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(panel.getByText('Before the drawings', { exact: true })).toBeVisible()
  await page.goto(pagePaths.portfolio)
  await expect(carousel.getByRole('img', { name: 'Control panel' })).toBeVisible()
  await expect(carousel.getByText('Photo 01 / 05')).toBeVisible()

  for (const name of [category, 'Air Conditioning']) await emptyGallery(page, name)
  await page.reload()
  await expect(page.getByText(/^The drawings show typical work, not particular jobs\./)).toBeVisible()
  await expect(carousel.getByText('Dwg 01 / 04')).toBeVisible()
})

test('everything is large enough to tap, a photo can be dropped and taken out, and a bounce on Hide does not show it again', async ({
  page,
}) => {
  await test.step('everything is large enough to tap, and nothing is wider than the screen', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await openTab(page)
    await test.step('a phone offers its camera', async () => {
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Take a photo' }).click()
      const input = (await chooser).element()
      expect(await input.getAttribute('capture')).toBe('environment')
      const again = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Choose photos' }).click()
      expect(await (await again).element().getAttribute('capture')).toBeNull()
    })

    const form = uploader(page)
    await form.category.selectOption('Air Conditioning')
    await form.file.setInputFiles([await photo('a-long-name-'.repeat(12).concat('.jpg'))])
    await form.description.fill('Isolator '.repeat(20))
    await form.send.click()
    await expect(toast(page, 'Image uploaded successfully')).toBeVisible(encoding)
    await form.file.setInputFiles([await photo('another-long-name-'.repeat(9).concat('.jpg'))])
    await rows(page, 'Air Conditioning').first().getByRole('button', { name: 'Edit' }).click()

    await expectThumbFriendly(page)
  })

  await test.step('photos can be dropped, and one taken out again', async () => {
    await asDesk(page)
    await page.reload()
    const transfer = await page.evaluateHandle(() => {
      const data = new DataTransfer()
      for (const name of ['one.jpg', 'two.jpg']) data.items.add(new File(['x'], name, { type: 'image/jpeg' }))
      return data
    })
    await page.getByText('Or drop them here.').dispatchEvent('drop', { dataTransfer: transfer })
    const form = uploader(page)
    await expect(form.chosen).toHaveText([/one\.jpg/, /two\.jpg/])
    await expect(form.send).toHaveText('Upload 2 photos')
    await page.getByRole('button', { name: 'Don’t upload one.jpg' }).click()
    await expect(form.chosen).toHaveText([/two\.jpg/])
    await expect(form.send).toHaveText('Upload')
  })

  await test.step('a finger that bounces on Hide does not show the photo again', async () => {
    // Both presses are at one moment, however long the list takes.
    await page.addInitScript(() => Object.defineProperty(Event.prototype, 'timeStamp', { get: () => 0 }))
    await page.goto(`${pagePaths.admin}?tab=images`)
    const row = rows(page, 'Air Conditioning').first()
    const hide = row.getByRole('button', { name: 'Hide' })
    await hide.scrollIntoViewIfNeeded()
    const { x = 0, y = 0 } = (await hide.boundingBox()) ?? {}
    await page.mouse.click(x + 9, y + 9)
    const sent: string[] = []
    await expect(row.getByText('Hidden', { exact: true })).toBeVisible()
    page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
    await page.mouse.click(x + 9, y + 9)
    await row.getByRole('button', { name: 'Edit' }).press('Enter')
    expect(sent).toEqual([])
    await emptyGallery(page, 'Air Conditioning')
  })
})

test.describe('when something goes wrong', () => {
  test.use({ expectedConsole: /status of (400|500|503)|ERR_FAILED/ })

  test('the server’s words are shown, and the photo waits for another try, also to be deleted', async ({
    page,
  }) => {
    await openTab(page)
    const form = uploader(page)
    await form.category.selectOption('Rural/Farming Solutions')
    await form.file.setInputFiles([
      { name: 'page.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<!doctype html>') },
      await photo('good.jpg'),
    ])
    await form.send.click()
    await expect(toast(page, '1 of 2 photos uploaded')).toBeVisible(encoding)
    await expect(page.getByText(/^page\.jpg: .*not a photo we can use/)).toBeVisible()
    await expect(page.getByText('On the website: good.jpg. Not uploaded: page.jpg.')).toBeVisible()
    await expect(form.chosen).toHaveText([/page\.jpg.*not a photo we can use/])
    await expect(rows(page, 'Rural/Farming Solutions')).toHaveText([/good\.jpg/])
    await form.chosen.getByRole('button', { name: 'Don’t upload page.jpg' }).click()
    await expect(form.chosen).toHaveCount(0)

    await page.route(`**${apiPaths.portfolioImages}`, (route) => route.abort())
    await form.file.setInputFiles([await photo('no-network.jpg')])
    await form.send.click()
    await expect(form.chosen).toHaveText([
      /no-network\.jpg.*Upload failed: the site didn’t answer\. Please try again\./,
    ])
    await expect(toast(page, 'Upload failed')).toHaveCount(2)
    await page.unroute(`**${apiPaths.portfolioImages}`)
    await form.send.click()
    await expect(form.chosen).toHaveCount(0, encoding)
    await expect(rows(page, 'Rural/Farming Solutions')).toHaveText([/good\.jpg/, /no-network\.jpg/])

    const row = rows(page, 'Rural/Farming Solutions').filter({ hasText: 'good.jpg' })
    await page.route('**/api/portfolio-images/*', (route) => route.fulfill({ status: 500, body: 'no' }))
    await row.getByRole('button', { name: 'Delete' }).click()
    await expect(toast(page, 'Delete failed')).toBeVisible()
    await expect(row).toBeVisible()

    await page.route(`**${apiPaths.allPortfolioImages}`, (route) =>
      route.fulfill({ status: 503, json: { error: 'Back in a minute.' } }),
    )
    await page.goto(`${pagePaths.admin}?tab=images`)
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to fetch images' })).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(row).toBeVisible()
    await emptyGallery(page, 'Rural/Farming Solutions')
  })
})
