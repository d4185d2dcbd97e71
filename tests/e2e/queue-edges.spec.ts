import { inquiries } from '#shared/leads/kinds.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { sendHeaders } from '#shared/visitor-send.ts'
import { expect, signIn, startSession, test } from '../support/browser-test.ts'
import { sendQuote } from '../support/lead-screen.ts'
import { aQuoteRequest } from '../support/samples.ts'

test('choices that narrow down stay open, each kind of suspected spam has its way, and what was opened is said', async ({
  page,
}, info) => {
  await startSession(page)

  await test.step('choices stay open, and suspected spam is named kind by kind', async () => {
    const name = `Suspected ${info.project.name}`
    await page.request.post(apiPaths.quote, {
      data: aQuoteRequest({ name }),
      headers: { [sendHeaders.trap]: '1' },
    })
    await page.goto(pagePaths.admin)
    await page.getByText('Filter', { exact: true }).click()
    const status = page.getByLabel('Status')
    await status.selectOption('Won')
    await expect(page).toHaveURL(/status=won/)
    await status.selectOption('Any')
    await expect(page).not.toHaveURL(/status=/)
    await expect(status).toBeVisible()

    await page.getByRole('link', { name: /^\d+ quote requests?$/ }).click()
    await expect(page.getByRole('button', { name: /^Looks like spam/ })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await expect(page.getByText(name).first()).toBeVisible()
  })

  await test.step('that it was opened is said, however late the state of its alarm comes', async () => {
    const id = await sendQuote(page, { name: `Late Line ${info.project.name} ${info.retry}` })
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
