import { inquiries } from '#shared/leads/kinds.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { sendHeaders } from '#shared/visitor-send.ts'
import { expect, signIn, test } from '../support/browser-test.ts'
import { sendQuote } from '../support/lead-screen.ts'
import { expectLeadAsked } from '../support/page-checks.ts'
import { aQuoteRequest } from '../support/samples.ts'

test('choices that narrow down stay open, and suspected spam is named kind by kind, each with its way there', async ({
  page,
}, info) => {
  const name = `Suspected ${info.project.name}`
  await page.request.post(apiPaths.quote, {
    data: aQuoteRequest({ name }),
    headers: { [sendHeaders.trap]: '1' },
  })
  await signIn(page)
  await page.getByText('Filter', { exact: true }).click()
  const status = page.getByLabel('Status')
  await status.selectOption('Won')
  await expect(page).toHaveURL(/status=won/)
  await status.selectOption('Any')
  await expect(page).not.toHaveURL(/status=/)
  await expect(status).toBeVisible()

  await page.getByRole('link', { name: /^\d+ quote requests?$/ }).click()
  await expect(page.getByRole('button', { name: /^Looks like spam/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText(name).first()).toBeVisible()
})

test('that it was opened is said, however late the state of its alarm comes', async ({ page }, info) => {
  const id = await sendQuote(page, { name: `Late Line ${info.project.name} ${info.retry}` })
  await signIn(page)
  const asked = Promise.withResolvers<void>()
  const isSeen = Promise.withResolvers<void>()
  let isFirst = true
  await page.route(`**${apiPaths.leadAlarm(id)}`, async (route) => {
    if (!isFirst) return route.continue()
    isFirst = false
    const response = await route.fetch()
    asked.resolve()
    await isSeen.promise
    // Given up by the page meanwhile.
    await route.fulfill({ response }).catch(() => undefined)
  })
  await page.route(`**${inquiries.quote.paths.seen(id)}`, async (route) => {
    await asked.promise
    await route.continue()
  })
  const seen = page.waitForResponse((response) => response.url().endsWith(inquiries.quote.paths.seen(id)))
  await page.goto(`${pagePaths.admin}?lead=${id}`)
  await (await seen).finished()
  isSeen.resolve()
  await expect(page.getByRole('region', { name: 'What happened' })).toContainText('Opened by owner')
})

test('what comes in further down the list moves nothing, is offered in sight, and turns nothing round', async ({
  page,
}, info) => {
  // Found by a word of their own, whatever other tests have left.
  const word = `Heldback${info.project.name}`
  const send = (name: string) =>
    page.request.post(apiPaths.quote, { data: aQuoteRequest({ name: `${name} ${word}` }) })
  for (let n = 1; n <= 14; n += 1) await send(`Row ${n}`)
  await signIn(page, `${pagePaths.admin}?search=${word}`)
  await expect(page.getByRole('main').getByText(`Row 1 ${word}`, { exact: true })).toBeAttached()
  await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }))
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300)
  await send('\u202eTurned')
  const offer = page.getByRole('button', { name: '1 new, show' })
  await expect(offer).toBeInViewport({ ratio: 1 })
  await offer.click()
  const name = page.getByText(`Turned ${word}`, { exact: true })
  await expect(name).toBeInViewport({ ratio: 1 })
  await expect(name).toHaveCSS('unicode-bidi', 'isolate')
})

test('what moves up from below the first fifty is no news', async ({ page }, info) => {
  const word = `Movesup${info.project.name}`
  for (let n = 1; n <= 52; n += 1) await sendQuote(page, { name: `Row ${n} ${word}` })
  // Of these alone, whatever other tests have left.
  await page.route(`**${apiPaths.queue}?*`, (route) => {
    const url = new URL(route.request().url())
    url.searchParams.set('search', word)
    return route.continue({ url: url.href })
  })
  await signIn(page, pagePaths.admin)
  const rows = page.locator('.queue > li')
  await expect(rows).toHaveCount(50)
  const row = page.getByRole('main').getByText(`Row 3 ${word}`, { exact: true })
  await row.click()
  // All that the lead asks for has come before it is deleted: what is asked of one that is gone is refused.
  const happened = page.getByRole('region', { name: 'What happened' })
  await expectLeadAsked(page)
  await expect(happened).toContainText('Opened by owner')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(row).toBeHidden()
  await expect(rows).toHaveCount(50)
  await expect(page.getByRole('button', { name: /new, show$/ })).toBeHidden()
})
