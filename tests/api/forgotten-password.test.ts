import { expect } from 'vitest'
import { hours, minutes } from '#shared/durations.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { arm, textsBy } from '../support/alarm-site.ts'
import { mailTo, soon } from '../support/lead-mail.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { ownerLogin } from '../support/owner-login.ts'
import { postPlainly } from '../support/plain-form.ts'
import { test } from '../support/site-test.ts'
import { startSmsGateway } from '../support/sms-gateway.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

const password = 'seven purple kettles'
const page = `${pagePaths.adminLogin}?forgotten`

const post = (t: TestApp, fields: object) => postPlainly(t, pagePaths.adminLogin, fields)

const ask = (t: TestApp, username: string) => post(t, { forgotten: '1', username })

/** The links in what was sent, in its order. */
const linksIn = (texts: readonly string[]) =>
  texts.flatMap(
    (text) => /http:\/\/localhost:3000(\/admin\/login\?new-password=[\w-]{43})/.exec(text)?.[1] ?? [],
  )
const linksTo = (server: MailServer) => linksIn(server.received.map(({ text }) => text))
const tokenOf = (link = '') => new URLSearchParams(link.split('?')[1]).get('new-password') ?? ''

async function askedLink(t: TestApp, server: MailServer): Promise<string> {
  await ask(t, ownerLogin.username)
  return soon(() => {
    const [link] = linksTo(server)
    expect(link).toBeDefined()
    return link ?? ''
  })
}

test('a link by mail sets a new password once, without scripts, and ends every session of before', async ({
  mailingSite: { server, t },
}) => {
  const before = await t.signIn()
  const question = await t.app.inject(page)
  expect(question.statusCode).toBe(200)
  expect(question.body).toContain('We’ll send a link to the owner’s')
  expect(question.body).not.toContain('<script')

  const link = await askedLink(t, server)
  expect(server.received[0]).toMatchObject({
    to: ['owner@example.com'],
    headers: { subject: ['Set a new password'] },
  })
  expect(server.received[0]?.text).toContain('works once, until 3:05 pm')
  const rows = await t.db.selectFrom('password_links').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(tokenOf(link))

  // A scanner that follows links uses nothing up.
  for (const visit of [1, 2]) expect((await t.app.inject(link)).statusCode, `visit ${visit}`).toBe(200)
  const short = await post(t, { 'new-password': tokenOf(link), password: 'short' })
  expect(short.statusCode).toBe(400)
  expect(short.body).toContain('Too short: at least 12 characters')

  const set = await post(t, { 'new-password': tokenOf(link), password })
  expect([set.statusCode, set.headers.location]).toEqual([303, pagePaths.admin])
  const [session] = set.cookies
  const headers = { cookie: `${session?.name}=${session?.value}` }
  expect((await t.app.inject({ url: apiPaths.adminSessions, headers })).json()).toHaveLength(1)
  expect((await t.app.inject({ url: apiPaths.adminSessions, headers: before })).statusCode).toBe(401)
  const { entries } = (await t.app.inject({ url: apiPaths.auditLog, headers })).json()
  expect(entries).toContainEqual(
    expect.objectContaining({ who: ownerLogin.username, action: 'set_new_password' }),
  )

  const signIn = (given: string) =>
    t.post(apiPaths.adminLogin, { username: ownerLogin.username, password: given })
  expect((await signIn(password)).statusCode).toBe(200)
  expect((await signIn(ownerLogin.password)).statusCode).toBe(401)

  const again = await post(t, { 'new-password': tokenOf(link), password: 'another long password' })
  expect(again.statusCode).toBe(410)
  expect(again.body).toContain('This link no longer works')
  await soon(() =>
    expect(server.received.map(({ headers }) => headers.subject)).toContainEqual([
      'Your password was changed',
    ]),
  )
})

test('a link ends after an hour, and with another change of the password', async ({
  mailingSite: { server, t },
}) => {
  const link = await askedLink(t, server)
  t.advance(hours(1) - 1)
  expect((await t.app.inject(link)).statusCode).toBe(200)
  t.advance(1)
  expect((await t.app.inject(link)).statusCode).toBe(410)

  await ask(t, ownerLogin.username)
  await soon(() => expect(linksTo(server)).toHaveLength(2))
  t.advance(minutes(1))
  const headers = await t.signIn()
  const payload = { currentPassword: ownerLogin.password, newPassword: password }
  await t.app.inject({ method: 'POST', url: apiPaths.adminPassword, headers, payload })
  expect((await post(t, { 'new-password': tokenOf(linksTo(server)[1]), password })).statusCode).toBe(410)
})

test('the answer is the same for a name that nobody has, and for whoever is no owner', async ({
  mailingSite: { server, t },
}) => {
  await t.signInAs('staff', 'riley')
  const answers = []
  for (const name of ['nobody', 'riley', ownerLogin.username]) {
    const { statusCode, body } = await ask(t, name)
    answers.push([statusCode, body.replaceAll(`>${name}<`, '>NAME<')])
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toHaveLength(1)
  await soon(() => expect(linksTo(server)).toHaveLength(1))
  expect(await t.db.selectFrom('password_links').selectAll().execute()).toHaveLength(1)
})

test('no more than three links are sent in an hour', async ({ mailingSite: { server, t } }) => {
  for (const count of [1, 2, 3]) {
    await ask(t, ownerLogin.username)
    await soon(() => expect(linksTo(server)).toHaveLength(count))
  }
  await ask(t, ownerLogin.username)
  t.advance(hours(1))
  await ask(t, ownerLogin.username)
  await soon(() => expect(linksTo(server)).toHaveLength(4))
})

test('without mail the link goes to the owner’s mobile, and his phone and the other ways hear of it', async ({
  alarmSite: { t, push, gateway },
}) => {
  const theirs = push.subscribe()
  await arm(t, theirs)
  const others = push.subscribe()
  await arm(t, others, await t.signInAs('staff', 'riley'))
  expect((await t.app.inject(page)).body).toContain('mobile')
  await ask(t, ownerLogin.username)
  await soon(() => expect(linksIn(gateway.messages.map(({ text }) => text))).toHaveLength(1))
  expect(gateway.messages[0]?.text.length).toBeLessThanOrEqual(306)
  await soon(async () => {
    const told = await t.db
      .selectFrom('outbox')
      .select(['channel', 'state'])
      .where('about', '=', 'password_link')
      .execute()
    expect(told).toEqual([{ channel: 'push', state: 'sent' }])
  })
})

test('a mail server that is down leaves it to the text message', async () => {
  await using server = await startMailServer()
  await using gateway = await startSmsGateway()
  server.behaviour = 'refuse recipient'
  await using t = await createTestApp({ channels: { ...mailTo(server).channels, ...textsBy(gateway, 40) } })
  await ask(t, ownerLogin.username)
  await soon(() => expect(linksIn(gateway.messages.map(({ text }) => text))).toHaveLength(1))
})

test('without mail and SMS the page says who can help', async () => {
  await using t = await createTestApp({ helper: { name: 'Jo Citizen', phone: '0491 570 006' } })
  const { body } = await t.app.inject(page)
  expect(body).toMatch(/Jo Citizen(<!-- -->)? can set a new one for you/)
  expect(body).toContain('href="tel:+61491570006"')
  expect(body).not.toContain('<form')
  expect((await ask(t, ownerLogin.username)).body).toMatch(/Jo Citizen(<!-- -->)? can set a new one/)
  expect(await t.db.selectFrom('password_links').selectAll().execute()).toEqual([])
})
