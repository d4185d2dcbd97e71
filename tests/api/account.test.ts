import { describe, expect } from 'vitest'
import { days, minutes } from '#shared/durations.ts'
import { apiPaths } from '#shared/paths.ts'
import { ownerLogin } from '../support/owner-login.ts'
import { test } from '../support/site-test.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

const newPassword = 'a dozen at least'
const later = (t: TestApp, ms: number) => {
  t.clock.now = new Date(t.clock.now.getTime() + ms)
}
const isSignedIn = async (t: TestApp, headers: { cookie: string }) =>
  (await t.app.inject({ url: apiPaths.adminStatus, headers })).json().authenticated

async function signInWith(t: TestApp, userAgent: string, password = ownerLogin.password) {
  const answer = await t.post(apiPaths.adminLogin, { ...ownerLogin, password }, { 'user-agent': userAgent })
  return { cookie: `session=${answer.cookies[0]?.value}` }
}

describe('the owner’s sessions', () => {
  test('are listed with this one marked, and nothing that could be used to sign in', async ({ t }) => {
    const phone = await signInWith(t, 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5) Version/18.5 Safari/604.1')
    later(t, minutes(10))
    const desk = await signInWith(t, 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0.0.0 Safari/537.36')
    const answer = await t.app.inject({ url: apiPaths.adminSessions, headers: desk })
    expect(answer.json()).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{24}$/),
        username: 'owner',
        device: 'Chrome on Windows',
        createdAt: '2026-11-20T04:15:00.000Z',
        lastSeenAt: '2026-11-20T04:15:00.000Z',
        isCurrent: true,
      },
      {
        id: expect.stringMatching(/^[0-9a-f]{24}$/),
        username: 'owner',
        device: 'Safari on iPhone',
        createdAt: '2026-11-20T04:05:00.000Z',
        lastSeenAt: '2026-11-20T04:05:00.000Z',
        isCurrent: false,
      },
    ])
    expect(answer.body).not.toContain(phone.cookie.split('=')[1])
  })

  test('that have been idle for a week are not listed', async ({ t }) => {
    await t.signIn()
    later(t, days(7))
    const answer = await t.app.inject({ url: apiPaths.adminSessions, headers: await t.signIn() })
    expect(answer.json()).toHaveLength(1)
  })

  test('end one by one, and only the owner’s own', async ({ t }) => {
    const [here, elsewhere] = [await t.signIn(), await t.signIn()]
    const sessions: { id: string; isCurrent: boolean }[] = (
      await t.app.inject({ url: apiPaths.adminSessions, headers: here })
    ).json()
    const id = sessions.find(({ isCurrent }) => !isCurrent)?.id ?? ''
    const rows = await t.db.selectFrom('sessions').select('tokenHash').execute()
    expect(rows.map(({ tokenHash }) => tokenHash).join(' ')).not.toContain(id)

    const end = () => t.app.inject({ method: 'DELETE', url: apiPaths.adminSession(id), headers: here })
    expect((await end()).json()).toEqual({ success: true })
    expect(await isSignedIn(t, elsewhere)).toBe(false)
    expect(await isSignedIn(t, here)).toBe(true)
    expect((await end()).statusCode).toBe(404)
  })

  test('end together, this one as well', async ({ t }) => {
    const [first, second] = [await t.signIn(), await t.signIn()]
    const answer = await t.app.inject({ method: 'POST', url: apiPaths.adminRevokeSessions, headers: first })
    expect(answer.json()).toEqual({ success: true })
    expect(answer.headers['clear-site-data']).toBe('"cache", "cookies", "storage"')
    expect(await isSignedIn(t, first)).toBe(false)
    expect(await isSignedIn(t, second)).toBe(false)
  })
})

describe('changing the password', () => {
  const change = (t: TestApp, headers: { cookie: string }, payload: object) =>
    t.app.inject({ method: 'POST', url: apiPaths.adminPassword, headers, payload })

  test('takes the old one, ends the other sessions and goes on with a new one here', async ({ t }) => {
    const [here, elsewhere] = [await t.signIn(), await t.signIn()]
    const answer = await change(t, here, { currentPassword: ownerLogin.password, newPassword })
    expect(answer.json()).toEqual({ success: true })
    expect(await isSignedIn(t, { cookie: `session=${answer.cookies[0]?.value}` })).toBe(true)
    expect(await isSignedIn(t, here)).toBe(false)
    expect(await isSignedIn(t, elsewhere)).toBe(false)
    expect(await isSignedIn(t, await signInWith(t, '', newPassword))).toBe(true)
    expect(await isSignedIn(t, await signInWith(t, ''))).toBe(false)
  })

  test('is told with its day', async ({ t }) => {
    const changedAt = async (headers: { cookie: string }) =>
      (await t.app.inject({ url: apiPaths.adminPassword, headers })).json()
    const headers = await t.signIn()
    t.clock.now = new Date('2026-11-21T00:00:00Z')
    const answer = await change(t, headers, { currentPassword: ownerLogin.password, newPassword })
    const session = { cookie: `session=${answer.cookies[0]?.value}` }
    expect(await changedAt(session)).toEqual({ changedAt: '2026-11-21T00:00:00.000Z' })
  })

  test.each([
    [{ currentPassword: 'wrong', newPassword }, { currentPassword: 'That’s not your current password.' }],
    [
      { currentPassword: ownerLogin.password, newPassword: 'eleven char' },
      { newPassword: 'String must contain at least 12 character(s)' },
    ],
    [{}, { currentPassword: 'Required', newPassword: 'Required' }],
  ])('%j is refused and changes nothing', async (payload, fields) => {
    await using t = await createTestApp()
    const headers = await t.signIn()
    const answer = await change(t, headers, payload)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields).toEqual(fields)
    expect(await isSignedIn(t, headers)).toBe(true)
    expect(await isSignedIn(t, await t.signIn())).toBe(true)
  })

  test('guessing the old one is slowed down', async () => {
    await using t = await createTestApp({ rateLimits: true })
    const headers = await t.signIn()
    const statuses = []
    for (let turn = 0; turn < 11; turn += 1) {
      statuses.push((await change(t, headers, { currentPassword: `guess ${turn}`, newPassword })).statusCode)
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429])
  })
})
