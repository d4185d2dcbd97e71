import { execFile } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { promisify } from 'node:util'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { expect, expectAccessible, signIn, test } from '../support/browser-test.ts'
import { signedHeaders, twilioToken } from '../support/doors.ts'
import { expectFitForThumbs } from '../support/thumb-friendly.ts'

test.use({
  siteSettings: {
    environment: {
      SMS_PROVIDER: 'messagemedia',
      SMS_API_URL: 'http://127.0.0.1:9',
      SMS_KEY: 'key',
      SMS_SECRET: 'secret',
      SMS_TO: '+61491570156',
    },
  },
})

const panel = (name: string) => `${pagePaths.admin}?panel=${name}`

test('a door is made, its example run as shown, tried, switched and closed', async ({ page }) => {
  await signIn(page, panel('alarms'))
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Open Doors' }).click()
  await main.getByRole('button', { name: 'Make a door' }).press('Enter')
  await expect(main.getByLabel(/^A program/)).toBeFocused()
  await expectFitForThumbs(page)
  await page.keyboard.press('Enter')
  await expect(main.getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Receptionist')
  await page.keyboard.press('Enter')
  await expect(main.getByRole('heading', { name: 'Receptionist is made' })).toBeFocused()
  await expect(main.getByLabel('Secret', { exact: true })).toHaveValue(/^whsec_/)
  await main.getByText('An example that works').click()
  await expectFitForThumbs(page)
  const example = await main.getByLabel('Example', { exact: true }).inputValue()
  // The test's site has another port than its address says.
  const address = (await main.getByLabel('Address', { exact: true }).inputValue()).replace(/\/api.*/, '')
  const here = example.replaceAll(address, new URL(page.url()).origin)
  const { stdout } = await promisify(execFile)('sh', ['-c', here])
  expect(JSON.parse(stdout)).toMatchObject({ success: true })
  await main.getByRole('button', { name: 'Done' }).click()
  await page.reload()
  await expect(main.getByText(/^Last used/)).toBeVisible()
  await expect(main.getByText(/^Made .* by owner/)).toBeVisible()

  await main.getByRole('button', { name: 'Show: Receptionist' }).click()
  await main.getByRole('button', { name: 'Send a test enquiry: Receptionist' }).click()
  await expect(main.getByText(/^It’s on your list, marked as a test/)).toBeVisible()
  const texts = main.getByRole('switch', { name: 'Text back after a missed call: Receptionist' })
  await texts.click()
  await expect(texts).toBeChecked()
  await expect(main.getByText(/^Sorry we missed your call/)).toBeVisible()
  await expectFitForThumbs(page)

  await main.getByRole('button', { name: 'Close this door: Receptionist' }).click()
  const question = page.getByRole('dialog', { name: 'Close Receptionist?' })
  await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await question.getByRole('button', { name: 'Close it' }).click()
  await expect(question).toHaveCount(0)
  await expect(main.getByText('Receptionist')).toHaveCount(0)
  await page.goto(pagePaths.admin)
  await expect(main.getByRole('link', { name: /^Jo Citizen/ })).toBeVisible()
  await expect(main.getByRole('link', { name: /^Test/ })).toBeVisible()
  await page.goto(panel('log'))
  for (const done of ['Made', 'Sent a test through', 'Changed', 'Closed'])
    await expect(main.getByText(`${done} the door Receptionist`, { exact: true })).toBeVisible()
})

test('a Twilio number asks for its token, and a call without a number is headed as what it is', async ({
  page,
}) => {
  await signIn(page, panel('doors'))

  await test.step('it says what to enter there', async () => {
    const main = page.getByRole('main')
    await main.getByRole('button', { name: 'Make a door' }).click()
    await main.getByLabel(/^A Twilio number/).check()
    await main.getByLabel('Name').fill('Missed calls')
    await main.getByRole('button', { name: 'Make the door' }).click()
    await expect(main.getByLabel('Auth Token')).toBeFocused()
    await expectAccessible(page)
    await main.getByLabel('Auth Token').fill(twilioToken)
    await main.getByRole('button', { name: 'Make the door' }).click()
    await expect(main.getByRole('textbox', { name: 'Address for calls and texts' })).toHaveValue(
      /\/api\/leads\/in\/[\w-]{36}$/,
    )
    await expect(main.getByRole('textbox', { name: 'Secret' })).toHaveCount(0)
    await expectFitForThumbs(page)

    // Who rings and writes about a lead by hand is told of on that lead, the text that went back among it.
    const address = await main.getByRole('textbox', { name: 'Address for calls and texts' }).inputValue()
    await main.getByRole('button', { name: 'Done' }).click()
    await main.getByRole('button', { name: 'Show: Missed calls' }).click()
    const texts = main.getByRole('switch', { name: 'Text back after a missed call: Missed calls' })
    await texts.click()
    await expect(texts).toBeChecked()
    const added = await page.request.post(apiPaths.leads, { data: { phone: '0491 570 110', how: 'met' } })
    const { id } = await added.json()
    const ring = async (fields: Record<string, string>) => {
      const signed = Object.keys(fields).reduce((text, name) => text + name + fields[name], address)
      const headers = {
        'x-twilio-signature': createHmac('sha1', twilioToken).update(signed).digest('base64'),
      }
      const answer = await page.request.post(new URL(address).pathname, { form: fields, headers })
      expect(answer.status()).toBe(201)
    }
    await ring({ CallSid: `CA${'1'.repeat(32)}`, From: '+61491570110' })
    await ring({ Body: 'The fan is out', From: '+61491570110', MessageSid: `SM${'2'.repeat(32)}` })
    await page.goto(`${pagePaths.admin}?lead=${id}`)
    const lead = page.getByRole('article', { name: 'Enquiry from 0491 570 110' })
    await expect(lead.getByRole('heading', { name: 'What they wrote' })).toBeVisible()
    await expect(lead.getByText('Text back', { exact: true })).toBeVisible()
    await expect(lead.getByText('In person', { exact: true })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('a call without a number is listed and headed as what it is', async () => {
    const made = await page.request.post(apiPaths.doors, { data: { kind: 'signed', name: 'Withheld' } })
    const { url, secret } = await made.json()
    const body = JSON.stringify({ what: 'missed_call', phone: 'withheld' })
    const rung = await page.request.post(new URL(url).pathname, {
      data: body,
      headers: signedHeaders(secret, { id: 'msg_withheld', at: new Date(), body }),
    })
    expect(rung.status()).toBe(201)
    await page.goto(pagePaths.admin)
    const row = page.getByRole('main').locator('ol > li').filter({ hasText: 'withheld' })
    await expect(row).toContainText(/^Missed callNew/)
    await expect(row).not.toContainText(/Somebody|missed call/)
    await row.getByRole('link').click()
    const lead = page.getByRole('article')
    await expect(lead.getByRole('heading', { level: 2, name: 'Missed call', exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.goto(pagePaths.notifications)
    await expect(page.getByText('No number: Phone: withheld')).toBeVisible()
  })
})
