import type { Page } from '@playwright/test'
import { minutes } from '#shared/durations.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { expect, expectAccessible, startSession, test } from '../support/browser-test.ts'
import { uploadPhoto } from '../support/portfolio-photo.ts'
import { expectFitForThumbs } from '../support/thumb-friendly.ts'

test.describe.configure({ timeout: minutes(3) })

/** Tests of a worker share its site, also with other files. */
async function takeAway(page: Page): Promise<void> {
  for (const [list, item] of [
    [apiPaths.ownerJobCards, apiPaths.jobCard],
    [apiPaths.allPortfolioImages, apiPaths.portfolioImage],
  ] as const) {
    for (const { id } of await (await page.request.get(list)).json()) await page.request.delete(item(id))
  }
}

async function startAfresh(page: Page): Promise<void> {
  await startSession(page)
  await takeAway(page)
}

const openTab = (page: Page) => page.goto(`${pagePaths.admin}?tab=images`)
const part = (page: Page) => page.getByRole('region', { name: 'Job cards' })
const row = (page: Page, title: string) => part(page).getByRole('listitem', { name: title, exact: true })

/** What somebody sees who comes now, without a session and without scripts. */
async function asVisitor<Answer>(page: Page, look: (visitor: Page) => Promise<Answer>): Promise<Answer> {
  const context = await page.context().browser()?.newContext({ javaScriptEnabled: false })
  const visitor = await context?.newPage()
  if (!context || !visitor) throw new Error('There is no browser.')
  try {
    await visitor.goto(new URL(pagePaths.portfolio, page.url()).href)
    return await look(visitor)
  } finally {
    await context.close()
  }
}
/** Titles of the cards as every visitor gets them, who has no session. */
async function jobsSeen(page: Page): Promise<string[]> {
  const cards: { title: string }[] = await (await fetch(new URL(apiPaths.jobCards, page.url()))).json()
  return cards.map(({ title }) => title)
}

test('the owner makes a job card, visitors see it, and it is mended, hidden, deleted and brought back', async ({
  page,
}) => {
  await startAfresh(page)
  await openTab(page)
  await expect(part(page)).toContainText('Upload two photos of the job first.')
  await uploadPhoto(page.request, 'Old board')
  await uploadPhoto(page.request, 'New board')
  expect(await jobsSeen(page)).toEqual([])

  await openTab(page)
  await part(page).getByRole('button', { name: 'Make a job card' }).click()
  const form = page.getByRole('form', { name: 'New job card' })
  const [first, second] = [
    form.getByRole('group', { name: 'First photo' }),
    form.getByRole('group', { name: 'Second photo' }),
  ]
  await expect(form.getByLabel('Kind of work')).toBeFocused()
  await form.getByLabel('Two sentences').fill('x'.repeat(321))
  await form.getByLabel('Month').selectOption('March 2026')
  await form.getByRole('button', { name: 'Put it on the website' }).click()
  await expect(form.getByLabel('Kind of work')).toHaveAccessibleDescription(/Required$/)
  await expect(form.getByLabel('Kind of work')).toBeFocused()
  await expect(form.getByLabel('Two sentences')).toHaveAccessibleDescription(/at most 320 character/)
  await expect(first).toHaveAccessibleDescription('Please choose a photo')
  await expectFitForThumbs(page)

  await form.getByLabel('Kind of work').fill('Switchboard upgrade')
  await form.getByLabel('Suburb').fill('Narangba')
  const story = 'No safety switches & <b>no</b> labels. It has both now.'
  await form.getByLabel('Two sentences').fill(story)
  // With the keyboard: the arrow keys go from photo to photo.
  await first.getByRole('radio', { name: 'Old board' }).focus()
  await page.keyboard.press('Space')
  await second.getByRole('radio', { name: 'Old board' }).focus()
  await page.keyboard.press('Space')
  await form.getByRole('button', { name: 'Put it on the website' }).click()
  await expect(second).toHaveAccessibleDescription('Please choose two different photos')
  await second.getByRole('radio', { name: 'Old board' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(second.getByRole('radio', { name: 'New board' })).toBeChecked()
  await form.getByLabel('The first shows it before, the second after').check()
  await form.getByRole('button', { name: 'Put it on the website' }).press('Enter')
  const upgrade = row(page, 'Switchboard upgrade')
  await expect(upgrade).toContainText('Narangba · March 2026')
  await expect(upgrade.getByText('On the website')).toBeVisible()
  await expect(part(page).getByRole('button', { name: 'Make a job card' })).toBeFocused()
  await expectFitForThumbs(page)

  await asVisitor(page, async (visitor) => {
    const job = visitor.getByRole('article', { name: 'Switchboard upgrade' })
    await expect(job).toContainText(story)
    await expect(job.getByRole('figure').first()).toContainText('Before')
    for (const name of ['Old board', 'New board']) {
      const photo = job.getByRole('img', { name })
      await expect(photo).toHaveJSProperty('complete', true)
      expect(await photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    }
  })
  await page.goto(pagePaths.portfolio)
  await expect(page.getByRole('article', { name: 'Switchboard upgrade' })).toContainText('March 2026')
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)

  await openTab(page)
  await upgrade.getByRole('button', { name: 'Edit' }).click()
  const editor = page.getByRole('form', { name: 'Edit job card' })
  await expect(editor.getByLabel('Kind of work')).toBeFocused()
  await expect(editor.getByRole('group', { name: 'First photo' }).getByLabel('Old board')).toBeChecked()
  await expectAccessible(page)
  await editor.getByLabel('Kind of work').fill('New switchboard')
  await editor.getByLabel('Kind of work').press('Enter')
  const board = row(page, 'New switchboard')
  await expect(board).toBeFocused()
  expect(await jobsSeen(page)).toEqual(['New switchboard'])

  await board.getByRole('button', { name: 'Hide' }).click()
  await expect(board.getByText('Hidden')).toBeVisible()
  expect(await jobsSeen(page)).toEqual([])
  // By the keyboard: no finger goes on as fast as a test, which would count as a bounce.
  await board.getByRole('button', { name: 'Show' }).press('Enter')
  await expect(board.getByText('On the website')).toBeVisible()

  await board.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Job card deleted', { exact: true })).toBeVisible()
  await expect(board).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Job cards' })).toBeFocused()
  expect(await jobsSeen(page)).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(board).toBeFocused()
  expect(await jobsSeen(page)).toEqual(['New switchboard'])
  await takeAway(page)
})

test('nothing moves while cards load; they are put in order, and show the photo that is left when the other is deleted', async ({
  page,
}) => {
  await startAfresh(page)
  const [one, two] = [await uploadPhoto(page.request, 'Pump shed'), await uploadPhoto(page.request, 'Trench')]
  const make = async (title: string, month: string) => {
    const words = { title, month, suburb: 'Dayboro', story: 'It was wet. It is dry.' }
    const data = { ...words, firstPhotoId: one, secondPhotoId: two, isBeforeAfter: true }
    expect((await page.request.post(apiPaths.ownerJobCards, { data })).status()).toBe(201)
  }
  await make('Pump', '2026-05')

  await test.step('nothing moves while they load', async () => {
    await page.addInitScript(() => {
      Object.assign(window, { shifts: 0 })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
          ;(window as unknown as { shifts: number }).shifts += entry.value
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const { promise: isShown, resolve: show } = Promise.withResolvers<void>()
    await page.route('**/uploads/**', async (route) => {
      await isShown
      await route.continue()
    })
    await page.goto(pagePaths.portfolio, { waitUntil: 'commit' })
    const job = page.getByRole('article', { name: 'Pump' })
    await expect(job).toBeVisible()
    const before = await job.boundingBox()
    show()
    for (const photo of await job.getByRole('img').all())
      await expect(photo).toHaveJSProperty('complete', true)
    await page.waitForLoadState('networkidle')
    expect(await job.boundingBox()).toEqual(before)
    expect(await page.evaluate('shifts')).toBeLessThan(0.0005)
    await page.unroute('**/uploads/**')
  })

  await test.step('they are put in order, and show the photo that is left', async () => {
    await make('Trench', '2026-04')
    await make('Lights', '2026-03')
    await openTab(page)
    const up = row(page, 'Lights').getByRole('button', { name: 'Move up' })
    await up.focus()
    await page.keyboard.press('Enter')
    await expect(part(page).getByText('Lights: 2 of 3')).toBeAttached()
    await expect(up).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(up).toHaveAttribute('aria-disabled', 'true')
    await expect(up).toBeFocused()
    await expect.poll(() => jobsSeen(page)).toEqual(['Lights', 'Pump', 'Trench'])
    // A finger that bounces moves once.
    await row(page, 'Trench').getByRole('button', { name: 'Move up' }).dblclick()
    await expect.poll(() => jobsSeen(page)).toEqual(['Lights', 'Trench', 'Pump'])

    const photo = page
      .getByRole('region', { name: 'Commercial' })
      .getByRole('listitem', { name: 'Pump shed' })
    await photo.getByRole('button', { name: 'Delete' }).click()
    await expect(row(page, 'Lights').getByText('One photo is hidden or deleted')).toBeVisible()
    await expectAccessible(page)
    await asVisitor(page, async (visitor) => {
      const job = visitor.getByRole('article', { name: 'Lights' })
      await expect(job.getByRole('img')).toHaveCount(1)
      await expect(job.getByRole('img', { name: 'Trench' })).toHaveJSProperty('complete', true)
      await expect(job).not.toContainText('Before')
    })
    // Its words can be mended all the same.
    await row(page, 'Lights').getByRole('button', { name: 'Edit' }).click()
    const editor = page.getByRole('form', { name: 'Edit job card' })
    await expect(editor.getByRole('group', { name: 'First photo' })).toHaveAccessibleDescription(
      /was deleted/,
    )
    await editor.getByLabel('Suburb').fill('Mount Mee')
    await editor.getByRole('button', { name: 'Save' }).click()
    await expect(row(page, 'Lights')).toContainText('Mount Mee')
    const undo = page
      .getByRole('listitem')
      .filter({ hasText: 'Job card changed' })
      .getByRole('button', { name: 'Undo' })
    await undo.click()
    await expect(page.getByText('Job card is back as it was', { exact: true })).toBeVisible()
    await expect(row(page, 'Lights')).not.toContainText('Mount Mee')
    await expect(row(page, 'Lights')).toBeFocused()

    await page.request.delete(apiPaths.portfolioImage(two))
    await openTab(page)
    await expect(row(page, 'Lights').getByText('Not on the website: no photo to show')).toBeVisible()
    expect(await jobsSeen(page)).toEqual([])
    await takeAway(page)
  })
})
