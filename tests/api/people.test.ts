import { expect } from 'vitest'
import type { IssuedInvitation, People } from '#shared/contract/people.ts'
import { hours } from '#shared/durations.ts'
import { inquiryOf } from '#shared/leads/kinds.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import type { Role } from '#shared/roles.ts'
import { ownerLogin } from '../support/owner-login.ts'
import { postPlainly } from '../support/plain-form.ts'
import { test } from '../support/site-test.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

type Headers = { cookie: string }

const password = 'seven purple kettles'

async function invite(t: TestApp, headers: Headers, role: Role = 'staff'): Promise<IssuedInvitation> {
  const payload = { name: 'Riley', role }
  const answer = await t.app.inject({ method: 'POST', url: apiPaths.invitations, payload, headers })
  expect(answer.statusCode).toBe(201)
  return answer.json()
}

const tokenOf = ({ url }: IssuedInvitation) => new URL(url).searchParams.get('invitation') ?? ''
const pathOf = ({ url }: IssuedInvitation) => url.slice(new URL(url).origin.length)

const accept = (t: TestApp, fields: object, headers: Record<string, string> = {}) =>
  postPlainly(t, pagePaths.adminLogin, fields, headers)

const peopleOf = async (t: TestApp, headers: Headers): Promise<People> =>
  (await t.app.inject({ url: apiPaths.people, headers })).json()

const idOf = async (t: TestApp, headers: Headers, username: string) =>
  (await peopleOf(t, headers)).people.find((person) => person.username === username)?.id ?? ''

test('an invited person joins by the link, without scripts, and is signed in with the role', async () => {
  await using t = await createTestApp()
  const owner = await t.signIn()
  const invitation = await invite(t, owner)
  expect(invitation).toMatchObject({ name: 'Riley', role: 'staff', expiresAt: '2026-11-22T04:05:00.000Z' })
  expect(invitation.url).toMatch(/^http:\/\/localhost:3000\/admin\/login\?invitation=[\w-]{43}$/)

  const page = await t.app.inject(pathOf(invitation))
  expect(page.statusCode).toBe(200)
  expect(page.headers['cache-control']).toBe('no-store')
  expect(page.body).toMatch(/<input[^>]*name="username"[^>]*value="Riley"/)
  expect(page.body).not.toContain('<script')

  const joined = await accept(t, { invitation: tokenOf(invitation), username: 'Riley', password })
  expect(joined.statusCode).toBe(303)
  expect(joined.headers.location).toBe('/admin?joined')
  const [session] = joined.cookies
  const headers = { cookie: `${session?.name}=${session?.value}` }
  const status = await t.app.inject({ url: apiPaths.adminStatus, headers })
  expect(status.json()).toEqual({ authenticated: true, role: 'staff' })

  const { people, invitations } = await peopleOf(t, owner)
  expect(invitations).toEqual([])
  expect(people.toSorted((a, b) => (a.username < b.username ? -1 : 1))).toMatchObject([
    { username: 'Riley', role: 'staff', isYou: false },
    { username: 'owner', role: 'owner', isYou: true, lastSeenAt: '2026-11-20T04:05:00.000Z' },
  ])
  const login = { username: 'riley', password }
  const signIn = await t.app.inject({ method: 'POST', url: apiPaths.adminLogin, payload: login })
  expect(signIn.statusCode).toBe(200)
})

test('what can’t be taken is said in plain words beside its field', async ({ t }) => {
  const invitation = tokenOf(await invite(t, await t.signIn()))
  const bodyOf = async (username: string, typed: string) =>
    (await accept(t, { invitation, username, password: typed })).body
  expect(await bodyOf(' ', 'short')).toMatch(/Choose a name<[\s\S]*Too short: at least 12 characters</)
  expect(await bodyOf('x'.repeat(101), 'x'.repeat(1001))).toMatch(
    /Choose a name of at most 100 characters<[\s\S]*Too long: at most 1000 characters</,
  )
})

test('the database holds nothing to join with', async ({ t }) => {
  const invitation = await invite(t, await t.signIn())
  const rows = await t.db.selectFrom('invitations').selectAll().execute()
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(tokenOf(invitation))
  const logged = await t.db.selectFrom('audit_log').selectAll().execute()
  expect(JSON.stringify(logged)).not.toContain(tokenOf(invitation))
})

test('a link works once, for two days, until it is withdrawn, and as it is spelt', async () => {
  await using t = await createTestApp()
  const owner = await t.signIn()
  const join = async (token: string, username = 'Riley') =>
    (await accept(t, { invitation: token, username, password })).statusCode
  const once = tokenOf(await invite(t, owner))
  expect(await join(once)).toBe(303)
  expect(await join(once, 'Sasha')).toBe(410)

  const withdrawn = await invite(t, owner)
  const url = apiPaths.invitation(withdrawn.id)
  expect((await t.app.inject({ method: 'DELETE', url, headers: owner })).statusCode).toBe(200)
  expect((await t.app.inject({ method: 'DELETE', url, headers: owner })).statusCode).toBe(404)
  expect(await join(tokenOf(withdrawn), 'Sasha')).toBe(410)

  const late = await invite(t, owner)
  t.clock.now = new Date(t.clock.now.getTime() + hours(48))
  expect((await t.app.inject(pathOf(late))).statusCode).toBe(410)
  expect(await join(tokenOf(late), 'Sasha')).toBe(410)
  expect(await join(`${tokenOf(late)}x`, 'Sasha')).toBe(410)
  const users = await t.db.selectFrom('users').select('username').execute()
  expect(users.map(({ username }) => username)).toEqual(['owner', 'Riley'])
})

test('of two who press at once one joins', async ({ t }) => {
  const invitation = tokenOf(await invite(t, await t.signIn()))
  const answers = await Promise.all(
    ['Riley', 'Sasha', 'Kim'].map((username) => accept(t, { invitation, username, password })),
  )
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([303, 410, 410])
  expect(await t.db.selectFrom('users').select('id').execute()).toHaveLength(2)
})

test('a short password and a taken name come back beside their fields, and the link still works', async () => {
  await using t = await createTestApp()
  const invitation = tokenOf(await invite(t, await t.signIn()))
  const short = await accept(t, { invitation, username: 'Riley', password: 'short' })
  expect(short.statusCode).toBe(400)
  expect(short.body).toMatch(/at least 12 characters/i)
  expect(short.body).not.toContain('value="short"')
  const taken = await accept(t, { invitation, username: 'OWNER', password })
  expect(taken.statusCode).toBe(400)
  expect(taken.body).toContain('Someone else has this name. Choose another')
  expect((await accept(t, { invitation, username: 'Riley', password })).statusCode).toBe(303)
})

test('another site’s page joins nobody', async ({ t }) => {
  const invitation = tokenOf(await invite(t, await t.signIn()))
  const crossSite = { 'sec-fetch-site': 'cross-site' }
  const answer = await accept(t, { invitation, username: 'Riley', password }, crossSite)
  expect(answer.statusCode).toBe(403)
})

test('an invitation needs a name and a role that there is', async ({ t, headers }) => {
  for (const payload of [{ name: ' ', role: 'staff' }, { name: 'Riley', role: 'boss' }, {}]) {
    const answer = await t.app.inject({ method: 'POST', url: apiPaths.invitations, payload, headers })
    expect(answer.statusCode).toBe(400)
  }
})

test('a removed person’s sessions, ways in and phones end at once, in open pages too', async () => {
  await using t = await createTestApp({ channels: { push: { hosts: ['push.example'] } } })
  const owner = await t.signIn()
  const riley = await t.signInAs('staff', 'Riley')
  const key = Buffer.alloc(65, 4).toString('base64url')
  const phone = {
    endpoint: 'https://push.example/riley',
    keys: { p256dh: key, auth: Buffer.alloc(16).toString('base64url') },
    isArming: true,
  }
  await t.db
    .insertInto('push_devices')
    .values({
      id: 'a-phone',
      userId: await idOf(t, owner, 'Riley'),
      sessionHash: 'hash',
      endpoint: phone.endpoint,
      ...phone.keys,
      label: 'Safari on iPhone',
      createdAt: t.clock.now.toISOString(),
      lastSyncedAt: t.clock.now.toISOString(),
      lastProofAt: null,
      brokenAt: null,
      brokenReason: '',
    })
    .execute()
  const stream = await t.app.inject({
    url: apiPaths.notificationStream,
    headers: riley,
    payloadAsStream: true,
  })
  const events: string[] = []
  const closed = new Promise<void>((resolve) => {
    stream.stream().on('data', (chunk) => events.push(String(chunk)))
    stream.stream().on('end', resolve)
  })

  const url = apiPaths.person(await idOf(t, owner, 'Riley'))
  expect((await t.app.inject({ method: 'DELETE', url, headers: owner })).statusCode).toBe(200)
  expect((await t.app.inject({ url: apiPaths.quoteRequests, headers: riley })).statusCode).toBe(401)
  expect(await t.db.selectFrom('push_devices').selectAll().execute()).toEqual([])
  expect(await t.db.selectFrom('sessions').selectAll().execute()).toHaveLength(1)
  t.tick()
  await closed
  expect(events.join('')).toContain('event: signed-out')
  const login = { username: 'Riley', password: 'correct horse battery staple' }
  const signIn = await t.app.inject({ method: 'POST', url: apiPaths.adminLogin, payload: login })
  expect(signIn.statusCode).toBe(401)
  expect((await t.app.inject({ method: 'DELETE', url, headers: owner })).statusCode).toBe(404)
})

test('no link that an owner gave out works once they are one no longer, and no other’s is lost', async () => {
  await using t = await createTestApp()
  const owner = await t.signIn()
  const kept = await invite(t, owner)
  const statusOf = async (invitation: IssuedInvitation) =>
    (await accept(t, { invitation: tokenOf(invitation), username: 'Again', password })).statusCode
  for (const how of [{ method: 'DELETE' }, { method: 'PATCH', payload: { role: 'staff' } }] as const) {
    const leaving = await invite(t, await t.signInAs('owner', how.method), 'owner')
    const url = apiPaths.person(await idOf(t, owner, how.method))
    expect((await t.app.inject({ ...how, url, headers: owner })).statusCode).toBe(200)
    expect(await statusOf(leaving)).toBe(410)
  }
  expect((await peopleOf(t, owner)).invitations.map(({ id }) => id)).toEqual([kept.id])
  expect(await statusOf(kept)).toBe(303)
})

test('a change of role holds from the next call on, and open pages ask again', async () => {
  await using t = await createTestApp()
  const owner = await t.signIn()
  const riley = await t.signInAs('staff', 'Riley')
  const bin = async () => (await t.app.inject({ url: apiPaths.bin, headers: riley })).statusCode
  expect(await bin()).toBe(200)
  const stream = await t.app.inject({
    url: apiPaths.notificationStream,
    headers: riley,
    payloadAsStream: true,
  })
  const closed = new Promise((resolve) => stream.stream().on('end', resolve).resume())
  const url = apiPaths.person(await idOf(t, owner, 'Riley'))
  const change = { method: 'PATCH', url, headers: owner, payload: { role: 'view' } } as const
  expect((await t.app.inject(change)).statusCode).toBe(200)
  expect(await bin()).toBe(403)
  t.tick()
  await closed
  const alarms = await t.app.inject({ url: apiPaths.alarms, headers: owner })
  expect(alarms.json().people).toMatchObject([{ username: 'owner' }])
})

test('the last owner can’t be removed or made less, and of two who do it to each other one stays', async () => {
  await using t = await createTestApp()
  const owner = await t.signIn()
  const own = apiPaths.person(await idOf(t, owner, 'owner'))
  const demote = (url: string, headers: Headers) =>
    t.app.inject({ method: 'PATCH', url, headers, payload: { role: 'staff' } })
  for (const answer of [
    await t.app.inject({ method: 'DELETE', url: own, headers: owner }),
    await demote(own, owner),
  ]) {
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toEqual({ error: 'There has to be an owner. Make someone else an owner first.' })
  }
  const second = await t.signInAs('owner', 'Second')
  const other = apiPaths.person(await idOf(t, owner, 'Second'))
  await Promise.all([demote(other, owner), demote(own, second)])
  const owners = await t.db.selectFrom('users').select('id').where('role', '=', 'owner').execute()
  expect(owners).toHaveLength(1)
})

test('what people do is in the log, with nothing of visitors in it', async ({ t, headers: owner }) => {
  const quote = await t.app.inject({
    method: 'POST',
    url: apiPaths.contact,
    payload: {
      name: 'Jo Citizen',
      email: 'jo@example.com',
      phone: '0491 570 006',
      subject: 'Lights',
      message: 'The lights in the shed flicker at night.',
    },
  })
  const { id } = quote.json()
  await t.app.inject({ url: apiPaths.contactRequestsFile, headers: owner })
  await t.app.inject({ url: inquiryOf('contact').paths.contact(id), headers: owner })
  await t.app.inject({ url: apiPaths.leadExport, headers: owner })
  for (const payload of [
    { kind: 'note', text: 'Jo has a dog in the shed' },
    { kind: 'status', status: 'contacted' },
  ]) {
    await t.post(inquiryOf('contact').paths.events(id), payload, owner)
  }
  await t.app.inject({ method: 'DELETE', url: apiPaths.contactRequest(id), headers: owner })
  await t.app.inject({ method: 'DELETE', url: apiPaths.contactRequest('x'), headers: owner })
  await t.app.inject({ method: 'POST', url: apiPaths.adminRevokeSessions, headers: owner })
  const again = await t.signIn()
  const log = (await t.app.inject({ url: apiPaths.auditLog, headers: again })).json()
  expect(log.entries.map(({ action }: { action: string }) => action).toSorted()).toEqual([
    'deleted',
    'downloaded_all',
    'downloaded_list',
    'saved_contact',
    'signed_in',
    'signed_in',
    'signed_out_everywhere',
    'worked',
    'worked',
  ])
  const worked = log.entries.filter(({ action }: { action: string }) => action === 'worked')
  expect(worked.map(({ targetName }: { targetName: string }) => targetName).toSorted()).toEqual([
    'contacted',
    'note',
  ])
  expect(log.entries).toContainEqual({
    id: expect.any(String),
    at: '2026-11-20T04:05:00.000Z',
    who: 'owner',
    action: 'deleted',
    targetKind: 'contact',
    targetId: id,
    targetName: '',
    targetAt: '2026-11-20T04:05:00.000Z',
    address: '127.0.0.0/24',
    session: expect.stringMatching(/^[0-9a-f]{8}$/),
  })
  for (const words of ['Jo', 'example.com', '0491', 'shed']) {
    expect(JSON.stringify(log)).not.toContain(words)
  }
})

test('an invitation that somebody opens who is signed in says that joining signs them out', async () => {
  await using t = await createTestApp()
  const owner = await t.signIn()
  const invitation = await invite(t, owner)
  const told = `You’re signed in here as <strong>${ownerLogin.username}</strong>. Joining signs you out first`
  expect((await t.app.inject(pathOf(invitation))).body).not.toContain('You’re signed in')
  const page = await t.app.inject({ url: pathOf(invitation), headers: owner })
  expect(page.body.replaceAll('<!-- -->', '')).toContain(told)

  // Opened from a mailbox in the same browser the page came without the cookie, and its form comes with it.
  const fields = { invitation: tokenOf(invitation), username: 'Riley', password }
  const unaware = await accept(t, fields, owner)
  expect(unaware.statusCode).toBe(400)
  expect(unaware.body.replaceAll('<!-- -->', '')).toContain(told)
  expect(unaware.body).toMatch(/<input[^>]*name="username"[^>]*value="Riley"/)
  expect((await peopleOf(t, owner)).people).toHaveLength(1)

  const joined = await accept(t, { ...fields, leaving: ownerLogin.username }, owner)
  expect(joined.statusCode).toBe(303)
  const before = await t.app.inject({ url: apiPaths.adminStatus, headers: owner })
  expect(before.json()).toEqual({ authenticated: false })
})
