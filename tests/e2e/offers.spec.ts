import type { Browser, Page } from '@playwright/test'
import { offerPaths } from '#shared/offers/paths.ts'
import { pagePaths } from '#shared/paths.ts'
import { stayOnPage } from '../support/away-and-back.ts'
import { expect, expectAccessible, signIn, startSession, test } from '../support/browser-test.ts'
import { enlargeLetters } from '../support/large-letters.ts'
import { row, sendQuote } from '../support/lead-screen.ts'
import { offerContent } from '../support/offers.ts'
import { expectAtFoot, expectNoSidewaysScroll } from '../support/page-checks.ts'
import { sheetsOfPaper } from '../support/paper.ts'
import { thumb } from '../support/thumb.ts'

// What a refused post and an unknown link answer with.
test.use({ expectedConsole: /status of (404|422)/, hasTouch: true })

/** A version that is written already: its lead, and the path of its link. */
async function anOffer(page: Page, content: object = {}): Promise<{ lead: string; path: string }> {
  const lead = await sendQuote(page, { name: 'Kerry Sample' })
  const written = await page.request.post(offerPaths.leadOffers(lead), {
    data: { content: { ...offerContent, ...content }, follows: null },
  })
  const { link } = await written.json()
  return { lead, path: link.slice(link.indexOf('/quote?')) }
}

async function withoutScripts(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  })
  return context.newPage()
}

test('a quote is written, looked at and sent on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  // As on a new site: no line was used yet, and no price is published.
  await page.route(offerPaths.offerLines, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), prices: [], used: [] } })
  })
  await signIn(page)
  const id = await sendQuote(page, { name: 'Kerry Sample' })
  await page.goto(`/admin?lead=${id}`)
  await page.getByRole('button', { name: 'Write a quote' }).click()
  const sheet = page.getByRole('dialog')
  const hint = sheet.getByText('Write your first line above.')
  await expect(hint).toBeVisible()
  for (const [text, price] of [
    ['Safety switch, fitted', '285'],
    ['Call-out', '143'],
  ] as const) {
    await sheet.getByLabel('Write a line, or find one').fill(text)
    await page.keyboard.press('Enter')
    for (const digit of price) await sheet.getByRole('button', { name: digit, exact: true }).click()
    await sheet.locator('[data-key="done"]').click()
  }
  await expect(sheet.getByLabel('Write a line, or find one')).toHaveValue('')
  await expect(hint).toBeHidden()
  await sheet.getByRole('button', { name: 'Done' }).click()
  // A reload loses nothing.
  await page.reload()
  await page.getByRole('button', { name: /Safety switch/ }).click()
  await sheet.getByLabel('How many').click()
  await sheet.getByRole('button', { name: '3', exact: true }).click()
  await sheet.getByLabel('How many').press('Enter')
  await expect(sheet).toHaveCount(0)
  await expect(page.getByText('$998.00').first()).toBeVisible()
  await expectAtFoot(page.locator('.offer-bar'))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Estimate', exact: true }).click()
  await expect(page.getByText('only shown on a quote')).toBeVisible()
  await page.getByRole('button', { name: 'Quote', exact: true }).click()
  await expect(page.getByText('shown at the end')).toBeVisible()
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText('Only you see this.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Accept for $998.00' })).toBeDisabled()
  const steps = await page.evaluate(() => history.length)
  await page.getByRole('link', { name: 'Change it' }).click()
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible()
  // The way back leads to the lead, not to a form that would be sent again.
  expect(await page.evaluate(() => history.length)).toBe(steps)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(sheet.getByRole('link', { name: /Text from your phone/ })).toHaveAttribute(
    'href',
    /^sms:\+61491570006\?&body=/,
  )
  await sheet.getByRole('button', { name: /Copy the link/ }).click()
  await expect(page.getByText('Moved to Quoted, $998.00.', { exact: true })).toBeVisible()
  const card = page.locator('.offer-card')
  await expect(card).toContainText('By link')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(card).toContainText('You haven’t sent it yet.')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/quote\?offer=[\w-]{22}$/)

  // Whoever only looks at a line begins no draft.
  await card.getByRole('button', { name: 'Change it' }).click()
  await page.getByRole('button', { name: /Safety switch/ }).click()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(page.getByText('No one sees it until you send it.')).toBeVisible()
})

test('with one thumb: no line goes out without a price, two known lines are sent by six taps, two new ones by eight', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await startSession(page)

  await test.step('Back loses nothing that was typed for a line, and no line goes out without a price', async () => {
    await page.goto(`/admin?lead=${await sendQuote(page, { name: 'Kerry Sample' })}`)
    await page.getByRole('button', { name: 'Write a quote' }).click()
    const lines = page.getByRole('dialog', { name: 'Add lines' })
    const field = lines.getByLabel('Write a line, or find one')
    const send = lines.getByRole('button', { name: 'Send', exact: true })
    await field.fill('Oven cable, run')
    await page.keyboard.press('Enter')
    const first = page.getByRole('dialog', { name: 'Line 1' })
    for (const digit of '84') await first.getByRole('button', { name: digit, exact: true }).click()
    await first.getByLabel('How many').click()
    for (const key of ['1', '.', '5']) await first.getByRole('button', { name: key, exact: true }).click()
    await expect(first.getByText('Whole numbers only. Put part hours into the price.')).toBeVisible()
    await first.getByRole('button', { name: 'Clear' }).click()
    await first.getByRole('button', { name: '1', exact: true }).click()
    await page.goBack()
    await expect(lines.getByText('$84.00')).toBeVisible()
    // What is left in the field asks for its price, and is sent with none by neither way out.
    await field.fill('Travel to Caboolture')
    await send.click()
    const second = page.getByRole('dialog', { name: 'Line 2' })
    await expect(second.getByLabel('What')).toHaveValue('Travel to Caboolture')
    await second.getByRole('button', { name: 'Close' }).click()
    await expect(send).toBeDisabled()
    await lines.getByRole('button', { name: 'Done' }).click()
    const line = page.getByRole('button', { name: 'Travel to Caboolture No price yet' })
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled()
    await line.click()
    await second.getByRole('button', { name: '0', exact: true }).click()
    await second.locator('[data-key="done"]').click()
    await expect(page.getByRole('button', { name: 'Travel to Caboolture $0.00' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled()
  })

  await test.step('two lines that were used before are sent by six taps, two new ones by eight', async () => {
    await stayOnPage(page)
    const first = await sendQuote(page, { name: 'Kerry Sample' })
    await page.goto(`/admin?lead=${first}`)
    const sheet = page.getByRole('dialog')
    const begin = page.getByRole('button', { name: 'Write a quote' })
    await begin.scrollIntoViewIfNeeded()
    const written = thumb()
    await written.tap(begin)
    const field = sheet.getByLabel('Write a line, or find one')
    await written.tap(field)
    for (const text of ['Oven, wired', 'Fan, hung']) {
      // The field has the focus again, once the line before is done.
      await expect(field).toBeFocused()
      await page.keyboard.type(text)
      await page.keyboard.press('Enter')
      await sheet.getByRole('button', { name: '9', exact: true }).click()
      await written.tap(sheet.locator('[data-key="done"]'))
    }
    await written.tap(sheet.getByRole('button', { name: 'Send', exact: true }))
    await written.tap(sheet.getByRole('link', { name: /Text from your phone/ }))
    await expect(page.getByText('Moved to Quoted, $18.00.', { exact: true })).toBeVisible()
    expect(written.taps()).toBeLessThanOrEqual(8)

    await page.goto(`/admin?lead=${await sendQuote(page, { name: 'Kerry Sample' })}`)
    await begin.scrollIntoViewIfNeeded()
    const known = thumb()
    await known.tap(begin)
    for (const text of ['Oven, wired', 'Fan, hung'])
      await known.tap(sheet.getByRole('button', { name: `Add ${text}` }))
    await known.tap(sheet.getByRole('button', { name: 'Send', exact: true }))
    await known.tap(sheet.getByRole('link', { name: /Text from your phone/ }))
    expect(known.taps()).toBeLessThanOrEqual(6)
  })
})

test('a customer asks, says no and accepts without JavaScript', async ({ page, browser, baseURL }) => {
  await signIn(page)
  const { path } = await anOffer(page)
  const customer = await withoutScripts(browser, baseURL)
  await customer.goto(path)
  await expect(customer.getByRole('heading', { level: 1 })).toHaveText('Quote for Kerry Sample')
  await customer.getByRole('button', { name: 'Accept for $1,240.00' }).click()
  await expect(
    customer.getByText('Type your first and last name. You haven’t accepted anything yet.'),
  ).toBeVisible()
  await customer.getByText('Ask something').click()
  await customer.getByLabel('What do you want to know?').fill('Is the old board ok?')
  await customer.getByRole('button', { name: 'Send question' }).click()
  await expect(customer.getByText('We’ve got your question.')).toBeVisible()
  await customer.getByText('Not this time', { exact: true }).click()
  await customer.getByLabel('Too dear').check()
  await customer.getByRole('button', { name: 'Turn this quote down' }).click()
  await expect(customer.getByRole('heading', { level: 1 })).toHaveText('Not this time? No worries.')
  await customer.getByRole('link', { name: 'Open the quote again' }).click()
  await customer.getByLabel('Your name').fill('Kerry Sample')
  await customer.getByRole('button', { name: 'Accept for $1,240.00' }).click()
  await expect(customer.getByRole('heading', { level: 1 })).toHaveText('Accepted. Thanks, Kerry.')
  await expect(customer).toHaveURL(path)
  await customer.context().close()
  await page.goto(`${pagePaths.admin}?view=today`)
  await expect(row(page, 'Kerry Sample')).toContainText('Agree on a day')
  await row(page, 'Kerry Sample').click()
  const card = page.locator('.offer-card')
  await expect(card).toContainText('The enquiry is marked won.')
  await card.getByRole('button', { name: 'Undo won' }).click()
  await expect(page.getByText('Marked quoted', { exact: true }).first()).toBeVisible()
  await expect(card).not.toContainText('won')
  await expect(card).toContainText('Kerry’s page still says accepted.')
})

test('a quote is sent, the customer’s page is light and one sheet, and a new one says that it is seen before it is sent', async ({
  page,
  browser,
  baseURL,
}) => {
  await startSession(page)

  await test.step('the customer’s page is light, accessible, one sheet of paper, and seen after two seconds', async () => {
    const { lead, path } = await anOffer(page)
    const html = await page.request.get(path, { headers: { 'accept-encoding': 'identity' } })
    expect((await html.body()).length).toBeLessThan(14 * 1024)
    const context = await browser.newContext({ baseURL: baseURL ?? '' })
    const customer = await context.newPage()
    await customer.goto(path)
    await expectAccessible(customer)
    expect(await sheetsOfPaper(customer, { preferCSSPageSize: true })).toBe(1)
    await expectNoSidewaysScroll(customer)
    await enlargeLetters(customer)
    await expectNoSidewaysScroll(customer)
    const seen = async () => (await (await page.request.get(offerPaths.leadOffers(lead))).json())[0].seen
    await expect.poll(seen).toBe(1)
    await context.close()
  })

  await test.step('a quote that took the place of a sent one says that the customer sees it already', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await stayOnPage(page)
    const { lead, path } = await anOffer(page)
    await page.goto(`/admin?lead=${lead}`)
    const card = page.locator('.offer-card')
    const seenAlready = card.getByText('Kerry can already see it: the link to quote 1 now opens this one.')
    await expect(card).toContainText('You haven’t sent it yet.')
    await expect(seenAlready).toBeHidden()
    await card.getByRole('button', { name: 'Send it' }).click()
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /Text from your phone/ })
      .click()
    await expect(card).toContainText('Good until')
    await card.getByRole('button', { name: 'Change it' }).click()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(card).toContainText('Quote 2')
    await expect(seenAlready).toBeVisible()
    const context = await browser.newContext({ baseURL: baseURL ?? '' })
    const customer = await context.newPage()
    await customer.goto(path)
    const newQuote = await customer.getByRole('link', { name: 'Open the new quote' }).getAttribute('href')
    await customer.goto(`/quote${new URL(newQuote ?? '').search}`)
    const seen = async () => (await (await page.request.get(offerPaths.leadOffers(lead))).json())[0].seen
    await expect.poll(seen).toBe(1)
    await context.close()
    await page.reload()
    await expect(card).toContainText('Not marked as sent, but Kerry opened it once')
  })
})
