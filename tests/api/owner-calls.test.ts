import { afterAll, describe, expect } from 'vitest'
import { days } from '#shared/durations.ts'
import { apiPaths } from '#shared/paths.ts'
import { offerContent } from '../support/offers.ts'
import { ownerLogin } from '../support/owner-login.ts'
import { type Method, registeredCalls, visitorCalls } from '../support/registered-calls.ts'
import { aQuoteRequest } from '../support/samples.ts'
import { test } from '../support/site-test.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'
import { threeTimes } from '../support/visits.ts'

const someId = '0b9f8a52-6d0c-4c7e-9f0a-3c1d2e4f5a6b'

/** Of the owner's calls, those whose query or id could be looked at too early. */
const ownerCallsBeside = [
  ['GET', `${apiPaths.contactRequests}?search=jo`],
  ['GET', `${apiPaths.quoteRequests}?limit=0`],
  ['GET', apiPaths.allPortfolioImages],
  ['GET', apiPaths.delivery('not-an-id')],
  ['DELETE', apiPaths.quoteRequest('not-an-id')],
  ['DELETE', apiPaths.testimonial('not-an-id')],
  ['DELETE', apiPaths.portfolioImage('not-an-id')],
] as const

// One site for all: these tests leave nothing behind but sessions.
const shared = await createTestApp()
afterAll(() => shared[Symbol.asyncDispose]())

describe('the owner’s calls', () => {
  const t = shared
  const registered = registeredCalls(t.app)
  const ownerCalls: (readonly [Method, string])[] = [
    ...registered
      .filter(({ method, path }) => !visitorCalls.includes(`${method} ${path}`))
      .map(({ method, path }) => [method, path.replace(':id', someId)] as const),
    ...ownerCallsBeside,
  ]

  test('are found among all routes, and visitors’ calls too', () => {
    const names = registered.map(({ method, path }) => `${method} ${path}`)
    expect(names).toEqual(expect.arrayContaining(visitorCalls))
    expect(ownerCalls.length).toBeGreaterThan(80)
  })

  test.each(ownerCalls)(
    '%s %s is refused without a session, before anything else is looked at',
    async (method, url) => {
      const loggedOut = await t.signIn()
      await t.app.inject({ method: 'POST', url: apiPaths.adminLogout, headers: loggedOut })
      for (const headers of [{}, { cookie: 'session=forged' }, loggedOut, { 'content-type': 'text/plain' }]) {
        const body = method === 'GET' ? {} : { payload: '{' }
        const answer = await t.app.inject({ method, url, headers: { ...headers }, ...body })
        expect(answer.statusCode).toBe(401)
        expect(answer.json()).toEqual({ error: 'Please sign in.' })
        expect(answer.headers['cache-control']).toBe('no-store')
      }
    },
  )

  test.each(ownerCalls)('%s %s is not refused with a session', async (method, url) => {
    const answer = await t.app.inject({ method, url, headers: await t.signIn(), payloadAsStream: true })
    answer.stream().destroy()
    // The calls that need a body (400) or the version that was seen (428) get none here.
    expect([200, 400, 404, 428]).toContain(answer.statusCode)
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test.each(ownerCalls.filter(([method]) => method !== 'GET'))(
    '%s %s is refused to another site’s page with the owner’s cookie',
    async (method, url) => {
      const headers = { ...(await t.signIn()), 'sec-fetch-site': 'cross-site' }
      expect((await t.app.inject({ method, url, headers })).statusCode).toBe(403)
    },
  )

  test.each(
    registered.filter(({ path }) => path.includes(':id')).map(({ method, path }) => [method, path] as const),
  )('%s %s knows no record of an unknown or malformed id', async (method, path) => {
    const headers = await t.signIn()
    const payload =
      method === 'PATCH'
        ? { isActive: true, role: 'staff', textsBack: true }
        : {
            kind: 'spoke',
            requests: 1,
            testimonials: false,
            way: 'text',
            content: offerContent,
            follows: null,
            times: threeTimes,
            minutes: 60,
            time: threeTimes[0],
          }
    const needsBody =
      method === 'PATCH' || (method === 'POST' && /\/(events|forget|offers|sent|visits|move)$/.test(path))
    const body = needsBody ? { payload } : {}
    for (const id of [someId, 'not-an-id', '%27%20or%201=1', someId.toUpperCase(), `${someId}%00`]) {
      const answer = await t.app.inject({ method, url: path.replace(':id', id), headers, ...body })
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toEqual({ error: 'Not found' })
    }
  })
})

describe('signing in', () => {
  const login = (t: TestApp, payload: object) =>
    t.app.inject({ method: 'POST', url: apiPaths.adminLogin, payload })

  test('opens a session that the status call sees and sign-out ends', async ({ t }) => {
    const status = async (headers: { cookie?: string }) =>
      (await t.app.inject({ url: apiPaths.adminStatus, headers })).json()
    expect(await status({})).toEqual({ authenticated: false })

    const answer = await login(t, ownerLogin)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ success: true })
    const [cookie] = answer.cookies
    expect(cookie).toMatchObject({ name: 'session', httpOnly: true, sameSite: 'Strict', path: '/' })
    const headers = { cookie: `session=${cookie?.value}` }
    expect(await status(headers)).toEqual({ authenticated: true })

    const signOut = await t.app.inject({ method: 'POST', url: apiPaths.adminLogout, headers })
    expect(signOut.json()).toEqual({ success: true })
    expect(await status(headers)).toEqual({ authenticated: false })
  })

  test('the name is taken without regard to case, the password to the letter', async ({ t }) => {
    expect((await login(t, { ...ownerLogin, username: ' OWNER ' })).statusCode).toBe(200)
    expect((await login(t, { ...ownerLogin, password: ownerLogin.password.toUpperCase() })).statusCode).toBe(
      401,
    )
  })

  test('a wrong password and an unknown name are told apart by nothing', async ({ t }) => {
    const wrong = await login(t, { ...ownerLogin, password: 'wrong' })
    const unknown = await login(t, { username: 'nobody', password: 'wrong' })
    for (const answer of [wrong, unknown]) {
      expect(answer.statusCode).toBe(401)
      expect(answer.json()).toEqual({ error: 'Invalid username or password' })
      expect(answer.cookies).toEqual([])
    }
  })

  test('missing fields are named in the specified words', async ({ t }) => {
    for (const payload of [{}, { username: ' ', password: '' }]) {
      const answer = await login(t, payload)
      expect(answer.statusCode).toBe(400)
      expect(answer.json().fields).toEqual({
        username: 'Username is required',
        password: 'Password is required',
      })
    }
  })

  test('the stored session is not the cookie', async ({ t }) => {
    const { cookie } = await t.signIn()
    const rows = await t.db.selectFrom('sessions').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(cookie.split('=')[1])
  })

  test('signing in again ends the session that came along', async ({ t }) => {
    const first = await t.signIn()
    await t.app.inject({ method: 'POST', url: apiPaths.adminLogin, payload: ownerLogin, headers: first })
    const answer = await t.app.inject({ url: apiPaths.quoteRequests, headers: first })
    expect(answer.statusCode).toBe(401)
  })

  test('a session ends after a week without a visit, and after a month whatever happens', async ({ t }) => {
    const start = t.clock.now.getTime()
    const headers = await t.signIn()
    const visitOnDay = async (day: number) => {
      t.clock.now = new Date(start + days(day))
      return (await t.app.inject({ url: apiPaths.quoteRequests, headers })).statusCode
    }
    for (const day of [6, 12, 18, 24, 29]) expect(await visitOnDay(day)).toBe(200)
    expect(await visitOnDay(30)).toBe(401)

    t.clock.now = new Date(start)
    const idle = await t.signIn()
    t.clock.now = new Date(start + days(7))
    expect((await t.app.inject({ url: apiPaths.quoteRequests, headers: idle })).statusCode).toBe(401)
  })

  test('behind TLS the cookie is pinned to the host and never sent in the clear', async () => {
    await using t = await createTestApp({ publicUrl: 'https://www.example.com' })
    const [cookie] = (await login(t, ownerLogin)).cookies
    expect(cookie).toMatchObject({ name: '__Host-session', secure: true, path: '/' })
    expect(cookie).not.toHaveProperty('domain')
  })

  test('guessing is slowed down', async () => {
    await using t = await createTestApp({ rateLimits: true })
    const statuses = []
    for (let turn = 0; turn < 11; turn += 1) {
      statuses.push((await login(t, { username: 'owner', password: `guess ${turn}` })).statusCode)
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429])
  })

  test('guessing from many addresses is slowed down too, and the owner is never locked out', async () => {
    await using t = await createTestApp({ rateLimits: true, trustProxy: ['127.0.0.1'] })
    const from = (address: string, password: string) =>
      t.post(apiPaths.adminLogin, { ...ownerLogin, password }, { 'x-forwarded-for': address })
    expect((await from('192.0.2.1', ownerLogin.password)).statusCode).toBe(200)
    for (let host = 1; host <= 7; host += 1) await from(`198.51.100.${host}`, 'wrong')
    expect(t.slept).toEqual([500, 1000])

    expect((await from('192.0.2.1', ownerLogin.password)).statusCode, 'known address').toBe(200)
    expect(t.slept).toHaveLength(2)
    expect((await from('203.0.113.9', ownerLogin.password)).statusCode, 'new address').toBe(200)
    expect(t.slept).toEqual([500, 1000, 2000])
  })
})

describe('the owner’s quote requests', () => {
  const quote = async (t: TestApp, name: string): Promise<string> => {
    const payload = aQuoteRequest({ name })
    return (await t.app.inject({ method: 'POST', url: apiPaths.quote, payload })).json().id
  }

  test('are listed newest first, leave on delete and come back identical', async ({ t, headers }) => {
    const list = async () => (await t.app.inject({ url: apiPaths.quoteRequests, headers })).json()
    const older = await quote(t, 'Older')
    t.clock.now = new Date(t.clock.now.getTime() + 1000)
    await quote(t, 'Newer')
    const before = await list()
    expect(before.map((record: { name: string }) => record.name)).toEqual(['Newer', 'Older'])

    const remove = () => t.app.inject({ method: 'DELETE', url: apiPaths.quoteRequest(older), headers })
    expect((await remove()).json()).toEqual({ success: true })
    expect((await list()).map((record: { name: string }) => record.name)).toEqual(['Newer'])
    expect((await remove()).statusCode).toBe(404)

    const restore = () => t.app.inject({ method: 'POST', url: apiPaths.restoreQuoteRequest(older), headers })
    expect((await restore()).json()).toEqual({ success: true })
    expect(await list()).toEqual(before)
    expect((await restore()).statusCode).toBe(404)
  })

  test('show up as notifications and leave them on delete', async ({ t, headers }) => {
    const id = await quote(t, 'Jo Citizen')
    const notifications = async () => (await t.app.inject({ url: apiPaths.notifications, headers })).json()
    expect(await notifications()).toMatchObject([
      { type: 'quote', timestamp: '2026-11-20T04:05:00.000Z', data: { id, name: 'Jo Citizen' } },
    ])
    await t.app.inject({ method: 'DELETE', url: apiPaths.quoteRequest(id), headers })
    expect(await notifications()).toEqual([])
  })
})
