import type { Page } from '@playwright/test'
import type { LeadAlarm } from '#shared/contract/alarm.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { quotePhotoPath } from '#shared/quote-photos.ts'
import { expect, pushTest as test, untilLive } from '../support/browser-test.ts'
import { choose, photoRows, prompts } from '../support/chosen-photos.ts'
import { ownerLogin } from '../support/owner-login.ts'
import { plainJpeg } from '../support/photo-samples.ts'
import { agreeAndSolve, fillInQuote, quoteFields } from '../support/visitor-forms.ts'

test.use({ expectedConsole: /ERR_FAILED/ })

async function fillInAll(page: Page): Promise<void> {
  await page.goto(pagePaths.quote)
  await untilLive(page)
  await fillInQuote(page, 'Peta Putless')
  // Rings whenever the tests run.
  await quoteFields(page).service.selectOption('Emergency Service')
  await agreeAndSolve(page)
}

/** Presses send; the bytes that went out, and the id that came back. */
async function sendAll(page: Page): Promise<{ body: Buffer | null; id: string }> {
  const answered = page.waitForResponse(
    (response) => response.url().endsWith(apiPaths.quote) && response.request().method() === 'POST',
  )
  await quoteFields(page).send.click()
  const answer = await answered
  await expect(quoteFields(page).sent).toBeVisible()
  return { body: answer.request().postDataBuffer(), id: (await answer.json()).id }
}

test('with every photo lost on its way the request is the same bytes, stands complete and rings', {
  tag: '@desk',
}, async ({ page, push }) => {
  // One sum for both requests.
  await page.addInitScript(() => {
    Math.random = () => 0.5
  })
  await page.request.post(apiPaths.adminLogin, { data: ownerLogin })
  const phone = push.subscribe()
  await page.request.post(apiPaths.alarmDevices, { data: phone.subscription })
  const rung = phone.messages.length

  await fillInAll(page)
  const without = await sendAll(page)
  await expect.poll(() => phone.messages.length).toBe(rung + 1)

  let tries = 0
  await page.route(`**${quotePhotoPath('*', '*')}`, (route) => {
    tries += 1
    return route.abort()
  })
  await fillInAll(page)
  const photo = { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: await plainJpeg() }
  for (let n = 0; n < 6; n += 1) {
    await choose(page, prompts[n], photo)
    await expect(photoRows(page).getByText('Ready.')).toHaveCount(n + 1)
  }
  const { body, id } = await sendAll(page)
  expect(id).not.toBe(without.id)
  expect(body?.length).toBeGreaterThan(100)
  expect(body).toEqual(without.body)
  await expect(photoRows(page).getByText('The signal dropped.').first()).toBeVisible()
  await expect(photoRows(page).getByText('Arrived')).toHaveCount(0)
  expect(tries).toBeGreaterThan(0)

  const { record } = await (await page.request.get(apiPaths.lead(id))).json()
  expect(record).toMatchObject({
    name: 'Peta Putless',
    phone: '0491 570 006',
    email: 'jo@example.com',
    serviceType: 'emergency',
    address: 'Caboolture',
    description: 'Conveyor trips on start, three times this week.',
    consentGiven: 'true',
    status: 'new',
  })
  expect(record).not.toHaveProperty('photos')
  await expect.poll(() => phone.messages.length).toBe(rung + 2)
  const { alarm }: LeadAlarm = await (await page.request.get(apiPaths.leadAlarm(id))).json()
  expect(alarm).toMatchObject({ urgency: 'emergency', acknowledgedAt: null })
  expect(alarm?.nextRoundAt, 'it rings on').not.toBeNull()
})
