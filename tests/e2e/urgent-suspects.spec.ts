import type { Page } from '@playwright/test'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { sendHeaders } from '#shared/visitor-send.ts'
import { expect, signIn, startSession, test } from '../support/browser-test.ts'
import { brokenWords, enlargeLetters } from '../support/large-letters.ts'
import { rows, sendQuote } from '../support/lead-screen.ts'
import { aContactRequest } from '../support/samples.ts'
import { expectFitForThumbs } from '../support/thumb-friendly.ts'

const line = (page: Page) => page.getByRole('region', { name: 'Spam? It says emergency' })
const piles = (page: Page) => page.getByRole('navigation', { name: 'Lists' })
const leadIn = (page: Page, name: string) => page.getByRole('article', { name: `Enquiry from ${name}` })

async function sendSuspect(page: Page, name: string): Promise<void> {
  const data = aContactRequest({ name, message: 'No power in half the house, and a burning smell.' })
  const answer = await page.request.post(apiPaths.contact, { data, headers: { [sendHeaders.trap]: '1' } })
  expect(answer.status()).toBe(201)
}

test('an emergency that was taken for spam stands above the queue until somebody has seen to it, of many the latest', async ({
  page,
}, { retry }) => {
  await test.step('until somebody has seen to it', async () => {
    const name = `Quiet Sparks ${retry}`
    await signIn(page, pagePaths.admin)
    await expect(piles(page)).toContainText(/\d+To answer/)
    await expect(line(page)).toHaveCount(0)
    await sendSuspect(page, name)
    await expect(line(page), 'it comes by itself').toContainText('Spam? It says emergency.')
    await expect(line(page)).toContainText(name)
    await expect(line(page)).toContainText('No power in half the house')
    await expect(line(page).getByRole('listitem')).toBeInViewport()
    const above = (await line(page).boundingBox())?.y ?? Number.NaN
    expect(above).toBeLessThan((await piles(page).boundingBox())?.y ?? Number.NaN)
    await expectFitForThumbs(page)

    await line(page).getByRole('button', { name: 'Not spam' }).click()
    await expect(line(page)).toHaveCount(0)
    await expect(piles(page), 'it is a lead like any other').toContainText(/^1To answer/)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(line(page)).toContainText(name)
    await expect(piles(page)).toContainText(/^0To answer/)

    await line(page).getByRole('link').filter({ hasText: name }).click()
    await expect(leadIn(page, name)).toContainText('It stays off your list and no phone rings.')
    await page.goto(pagePaths.admin)
    await expect(piles(page)).toContainText(/\d+To answer/)
    await expect(line(page)).toHaveCount(0)
  })

  await test.step('of many the latest are named, and one line leads to the others', async () => {
    for (const number of [1, 2, 3, 4, 5]) await sendSuspect(page, `Many ${retry} ${number}`)
    await signIn(page, pagePaths.admin)
    await expect(line(page).getByRole('listitem')).toHaveCount(1)
    await expect(line(page).getByRole('listitem')).toContainText(/Many .* 5/)
    const { height } = (await line(page).boundingBox()) ?? { height: Number.POSITIVE_INFINITY }
    expect(height, 'it leaves the queue its room').toBeLessThan(180)
    await enlargeLetters(page)
    expect(await brokenWords(page, 10)).not.toContain('emergency.')
    await page.reload()
    await line(page).getByText('And 4 more', { exact: true }).click()
    await expect(line(page).getByRole('listitem')).toHaveCount(3)
    // With the one that the test before has seen to, where it ran on the same site.
    await expect(line(page)).toContainText(/The rest that looks like spam: [56] contact requests\./)
    await expectFitForThumbs(page)
    await line(page)
      .getByRole('link', { name: /contact requests$/ })
      .click()
    await expect(page.getByRole('button', { name: /^Looks like spam/ })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
  })

  await test.step('a finger that bounces on Not spam marks no other', async () => {
    // Both presses are at one moment, however long the line takes.
    await page.addInitScript(() => Object.defineProperty(Event.prototype, 'timeStamp', { get: () => 0 }))
    const [behind, first] = [`Behind ${retry}`, `First ${retry}`] as const
    for (const name of [behind, first]) await sendSuspect(page, name)
    await signIn(page, pagePaths.admin)
    await expect(line(page).getByRole('listitem').first()).toContainText(first)
    const { x = 0, y = 0 } = (await line(page).getByRole('button').first().boundingBox()) ?? {}
    await page.mouse.click(x + 9, y + 9)
    await expect(line(page).getByRole('listitem').first()).toContainText(behind)
    const sent: string[] = []
    page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
    await page.mouse.click(x + 9, y + 9)
    await expect(line(page).getByRole('listitem').first()).toContainText(behind)
    expect(sent).toEqual([])
    // The tests after this one begin without it.
    await line(page).getByRole('button').first().press('Enter')
    await expect(line(page).filter({ hasText: behind })).toHaveCount(0)
  })
})

test.describe('before the application has come', () => {
  test.use({ expectedConsole: /ERR_FAILED/ })

  test('the line, the rows and the tabs stand where they will stand', async ({ page }) => {
    await startSession(page)
    await sendSuspect(page, 'Quiet Early')
    await sendQuote(page, { name: 'Wanda Waits' })
    const places = (within: string) =>
      page
        .locator(within)
        .locator('.urgent-suspects :is(li, button), .queue-tabs a, ol > li, .tab-bar :is([role=tab], a)')
        .evaluateAll((parts) =>
          parts.map((part) => {
            const { x, y, width, height } = part.getBoundingClientRect()
            return { what: part.textContent, x, y, width, height }
          }),
        )
    const comesNot = '**/assets/owner-*.js'
    await page.route(comesNot, (route) => route.abort())
    await page.goto(pagePaths.admin)
    await page.evaluate(() => document.fonts.ready)
    const seen = await places('#last-view')
    await page.unroute(comesNot)
    // The slowest part comes last, and until then the picture stays.
    let come = () => {}
    const asked = new Promise<void>((resolve) => {
      void page.route('**/assets/owner-suspects-*.js', async (route) => {
        resolve()
        await new Promise<void>((go) => {
          come = go
        })
        await route.continue()
      })
    })
    await page.reload()
    await asked
    await expect(rows(page).first()).toBeAttached()
    expect(await places('#last-view')).toEqual(seen)
    come()
    await expect(line(page)).toBeVisible()
    await expect(page.locator('#last-view')).toBeEmpty()
    expect(await places('#main')).toEqual(seen)
  })
})
