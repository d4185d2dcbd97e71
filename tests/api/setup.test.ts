import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import type { Config } from '#server/config/config.ts'
import type { SetUp, SetUpStep } from '#shared/contract/set-up.ts'
import { days } from '#shared/durations.ts'
import { apiPaths } from '#shared/paths.ts'
import { arm, confirm, rung } from '../support/alarm-site.ts'
import { asOwner, mailTo, reached, sendQuote } from '../support/lead-mail.ts'
import { startMailServer } from '../support/mail-server.ts'
import { ownerLogin } from '../support/owner-login.ts'
import { test } from '../support/site-test.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

const realFacts: Config['businessFile'] = {
  isSample: false,
  name: 'Bright Sparks',
  phone: '(07) 5550 0199',
  email: 'office@bright.example',
}

const stepOf = ({ steps }: SetUp, step: SetUpStep) => steps.find((other) => other.step === step)
const read = async (t: TestApp, step: SetUpStep) => stepOf(await asOwner(t, 'GET', apiPaths.setUp), step)

test('a new site has everything to do, and each step says why', async ({ t }) => {
  expect(await asOwner(t, 'GET', apiPaths.setUp)).toEqual({
    steps: [
      { step: 'password', isDone: false, note: expect.stringContaining('still the first one') },
      { step: 'codes', isDone: false, note: expect.stringContaining('Eight codes to print or save') },
      {
        step: 'facts',
        isDone: false,
        note: 'Visitors see made-up details: name, phone, email, licence, ARC licence.',
      },
      { step: 'alarm', isDone: false, note: expect.stringContaining('No alert has reached you yet') },
      { step: 'backup', isDone: false, note: expect.stringContaining('None yet') },
      { step: 'address', isDone: false, note: expect.stringContaining('isn’t safe for visitors') },
    ],
    watch: { state: 'off', sentence: expect.any(String) },
  })
})

test('a password that the owner has changed is done', async ({ t, headers }) => {
  const changed = await t.post(
    apiPaths.adminPassword,
    { currentPassword: ownerLogin.password, newPassword: 'a longer word than before' },
    headers,
  )
  const [session] = changed.cookies
  const answer = await t.app.inject({
    url: apiPaths.setUp,
    headers: { cookie: `${session?.name}=${session?.value}` },
  })
  expect(stepOf(answer.json(), 'password')).toMatchObject({
    isDone: true,
    note: expect.stringContaining('20 November 2026'),
  })
})

test('recovery codes are done while one is left', async ({ t }) => {
  await asOwner(t, 'POST', apiPaths.recoveryCodes)
  expect(await read(t, 'codes')).toMatchObject({ isDone: true, note: '8 codes left.' })
  await t.db.updateTable('recovery_codes').set({ usedAt: t.clock.now.toISOString() }).execute()
  expect(await read(t, 'codes')).toMatchObject({ isDone: false, note: expect.stringContaining('all used') })
})

test('facts are done once they are published and confirmed, and not before', async ({ t, editor }) => {
  const { isSample, ...changed } = realFacts
  await editor.say({ ...changed, contractorLicence: '99001', arcLicence: 'L000001' })
  expect(await read(t, 'facts')).toMatchObject({
    isDone: false,
    note: expect.stringContaining('No one has confirmed'),
  })
  expect((await editor.say({ isSample })).statusCode).toBe(200)
  expect(await read(t, 'facts')).toMatchObject({ isDone: true, note: 'Bright Sparks, (07) 5550 0199.' })
})

test('facts that the operator has fixed in business.json are done too', async () => {
  await using t = await createTestApp({ businessFile: realFacts })
  expect(await read(t, 'facts')).toMatchObject({ isDone: true })
})

test('mail is proven by a lead that was mailed, not by one that was only written to a file', async () => {
  await using server = await startMailServer()
  await using unmailed = await createTestApp()
  await reached(unmailed, await sendQuote(unmailed), 'file')
  expect(await read(unmailed, 'alarm')).toMatchObject({ isDone: false })

  await using t = await createTestApp(mailTo(server))
  expect(await read(t, 'alarm')).toMatchObject({ isDone: false })
  await reached(t, await sendQuote(t), 'sent')
  expect(await read(t, 'alarm')).toMatchObject({ isDone: true, note: 'An alert went out by email.' })
})

test.each([
  ['the mail panel', apiPaths.mailTest],
  ['the alarms panel', apiPaths.alarmTest('mail')],
])('a test mail from %s proves it too, one that was refused does not', async (_panel, url) => {
  await using server = await startMailServer()
  await using t = await createTestApp(mailTo(server))
  const payload = {}
  server.behaviour = 'refuse recipient'
  const headers = await t.signIn()
  await t.app.inject({ method: 'POST', url, headers, payload })
  expect(await read(t, 'alarm')).toMatchObject({ isDone: false })
  server.behaviour = 'accept'
  await t.app.inject({ method: 'POST', url, headers, payload })
  expect(await read(t, 'alarm')).toMatchObject({ isDone: true })
})

test('a phone is proven by its own word, not by the push service’s', async ({ alarmSite: { t, push } }) => {
  const phone = push.subscribe()
  await arm(t, phone)
  await sendQuote(t)
  await rung(phone, 1)
  expect((await read(t, 'alarm'))?.note).not.toContain('iPhone')
  await confirm(t, phone)
  expect(await read(t, 'alarm')).toMatchObject({
    isDone: true,
    note: 'Safari on iPhone has shown an alert.',
  })
})

test('a backup is made with one call, and grows too old', async ({ t }) => {
  const made: SetUp = await asOwner(t, 'POST', apiPaths.setUpBackup)
  expect(stepOf(made, 'backup')).toMatchObject({ isDone: true, note: expect.stringContaining('2:05 pm') })
  expect(await read(t, 'backup')).toMatchObject({ isDone: true })
  t.clock.now = new Date(t.clock.now.getTime() + days(2))
  expect(await read(t, 'backup')).toMatchObject({
    isDone: false,
    note: expect.stringContaining('last one was made'),
  })
})

test('a backup that fails says so, with the reason apart, and the next one that works clears it', async () => {
  await using t = await createTestApp()
  const backups = path.join(t.dataDir, 'backups')
  writeFileSync(backups, 'a file where the folder should be')
  expect(stepOf(await asOwner(t, 'POST', apiPaths.setUpBackup), 'backup')).toMatchObject({
    isDone: false,
    note: 'The last one failed. Only whoever runs the site can fix it.',
    reason: expect.stringMatching(/(EEXIST|ENOTDIR)/),
  })
  rmSync(backups)
  expect(stepOf(await asOwner(t, 'POST', apiPaths.setUpBackup), 'backup')).toMatchObject({ isDone: true })
})

test.each([
  ['https://www.bright.example', 'www.bright.example', true],
  // Some proxies ask under the name of the machine.
  ['https://www.bright.example', '127.0.0.1:3000', true],
  ['https://www.bright.example', 'other.example', false],
  ['https://localhost', 'localhost', false],
  ['http://www.bright.example', 'www.bright.example', false],
])('the address %s, asked as %s: %s', async (publicUrl, host, isDone) => {
  await using t = await createTestApp({ publicUrl })
  const headers = { ...(await t.signIn()), host }
  const answer = await t.app.inject({ url: apiPaths.setUp, headers })
  expect(stepOf(answer.json(), 'address')).toMatchObject({ isDone })
})
