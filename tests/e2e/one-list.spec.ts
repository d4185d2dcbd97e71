import { apiPaths, pagePaths } from '#shared/paths.ts'
import { sendHeaders } from '#shared/visitor-send.ts'
import { asDesk, expect, expectAccessible, startSession, test } from '../support/browser-test.ts'
import { lead, openQueueOf, row, rows, sendQuote } from '../support/lead-screen.ts'
import { aContactRequest, aQuoteRequest } from '../support/samples.ts'
import { expectFitForThumbs } from '../support/thumb-friendly.ts'

test('one person is one row, however often, however spelt and whoever else rings from there', async ({
  page,
}, { retry }) => {
  await startSession(page)

  await test.step('with what each says, and each opens', async () => {
    const name = `Deb Thrice ${retry}`
    const phone = `0491 570 ${110 + retry}`
    await sendQuote(page, { name, phone, description: 'Two ceiling fans' })
    await page.request.post(apiPaths.contact, {
      data: aContactRequest({
        name: 'Deb',
        phone,
        email: `deb${retry}@example.com`,
        message: 'Did you get my request?',
      }),
    })
    await sendQuote(page, { name, phone, description: 'And a power point' })
    await page.goto(pagePaths.admin)
    await expect(row(page, name)).toHaveCount(1)
    await expect(row(page, `${name} (3)`)).toContainText('Two ceiling fans')
    await expect(row(page, `${name} (3)`)).toContainText(/now|\d min/)
    await expectFitForThumbs(page)
    await rows(page)
      .getByRole('link', { name: /And a power point/ })
      .click()
    await expect(lead(page, name)).toContainText('And a power point')
  })

  await test.step('however a name is spelt', async () => {
    const phone = `0491 570 ${120 + retry}`
    const writeDown = async (data: Record<string, unknown>) =>
      expect((await page.request.post(apiPaths.leads, { data })).status()).toBe(201)
    await writeDown({ phone, text: 'Rang off', how: 'met' })
    await sendQuote(page, { name: `dot ${retry}`, phone })
    await sendQuote(page, { name: `Walt ${retry}`, phone: `+61 ${phone.slice(1)}` })
    await sendQuote(page, { name: `Dot ${retry} Walsh`, phone, email: 'dot@example.com' })
    await writeDown({ name: `dot ${retry}  walsh `, email: 'Dot@example.com', how: 'met' })
    await page.goto(pagePaths.admin)
    await expect(row(page, `dot ${retry} (4)`)).toContainText('Rang off')
    await expect(row(page, `Walt ${retry}`)).toHaveCount(1)
    await expect(rows(page).filter({ hasText: new RegExp(`dot ${retry}`, 'i') })).toHaveCount(1)

    await test.step('a search finds suspected spam too, and says so', async () => {
      const name = `Put Aside ${retry}`
      await page.request.post(apiPaths.quote, {
        data: aQuoteRequest({ name }),
        headers: { [sendHeaders.trap]: '1' },
      })
      await page.getByRole('link', { name: 'Search enquiries' }).click()
      await page.getByRole('searchbox', { name: 'Search enquiries' }).fill(name)
      await expect(row(page, name)).toContainText('Looks like spam')
    })
  })
})

test('the amount quoted is offered when it is won, and on a desk the first lead stands beside its list', async ({
  page,
}, { retry }) => {
  await startSession(page)

  await test.step('a done row has amount or reason and the day', async () => {
    const name = `Quoted ${retry}`
    const id = await sendQuote(page, { name })
    await page.goto(`${pagePaths.admin}?lead=${id}`)
    await lead(page, name).getByText('Quoted', { exact: true }).click()
    await lead(page, name)
      .getByLabel(/What did you quote/)
      .fill('3,850')
    await lead(page, name).getByRole('button', { name: 'Save' }).click()
    await expect(lead(page, name)).toContainText('Quoted $3,850')
    await lead(page, name).getByText('Won', { exact: true }).click()
    await expect(lead(page, name).getByLabel(/What’s the job worth/)).toHaveValue('3850')
    await lead(page, name).getByRole('button', { name: 'Save' }).click()
    await expect(lead(page, name)).toContainText('Value $3,850')
    await page.goto(`${pagePaths.admin}?view=done`)
    await expect(row(page, name)).toContainText(/Won, \$3,850, \d+ \w{3}/)
  })

  await test.step('on a desk the first lead stands beside its list, and is opened once it is touched', async () => {
    await asDesk(page)
    const name = `Beside ${retry}`
    await openQueueOf(page, [name])
    await expect(lead(page, name)).toBeVisible()
    await expect(row(page, name)).toHaveAttribute('aria-current', 'true')
    await expect(row(page, name)).toContainText('New')
    await expectAccessible(page)
    await lead(page, name).getByRole('textbox', { name: 'Add a note' }).click()
    await expect(row(page, name)).not.toContainText('New')
    await expect(page).toHaveURL(/lead=/)
  })
})
