import { describe, expect } from 'vitest'
import { keepStorageHeader } from '#shared/contract/owner-account.ts'
import { days, seconds } from '#shared/durations.ts'
import { apiPaths } from '#shared/paths.ts'
import { isSignedIn, sessionIn } from '../support/passkey-calls.ts'
import { test } from '../support/site-test.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

const undoKey = 'a-key-that-only-this-browser-knows'

const signOut = (
  t: TestApp,
  headers: { cookie: string },
  payload: { undoKey?: string } | null = { undoKey },
) => t.app.inject({ method: 'POST', url: apiPaths.adminLogout, headers, ...(payload && { payload }) })
const undo = (t: TestApp, key = undoKey) =>
  t.app.inject({ method: 'POST', url: apiPaths.adminLogoutUndo, payload: { undoKey: key } })

describe('a sign-out with a key', () => {
  test('ends the session at once, and can be undone: the session goes on under a new token', async () => {
    await using t = await createTestApp()
    const headers = await t.signIn()
    const answer = await signOut(t, headers)
    expect(answer.json()).toEqual({ success: true })
    expect(answer.cookies).toMatchObject([{ name: 'session', value: '' }])
    expect(await isSignedIn(t, headers)).toBe(false)

    t.advance(seconds(5))
    const back = await undo(t)
    expect(back.json()).toEqual({ success: true })
    expect(back.cookies).toMatchObject([{ httpOnly: true, sameSite: 'Strict', path: '/' }])
    const restored = sessionIn(back)
    expect(restored).not.toEqual(headers)
    expect(await isSignedIn(t, headers), 'the cookie from before').toBe(false)
    const sessions = (await t.app.inject({ url: apiPaths.adminSessions, headers: restored })).json()
    expect(sessions).toMatchObject([{ createdAt: '2026-11-20T04:05:00.000Z', isCurrent: true }])
  })

  test('is undone once, with its own key, and in time', async ({ t }) => {
    await signOut(t, await t.signIn())
    expect((await undo(t, 'a-key-that-was-made-up-by-somebody')).statusCode).toBe(401)
    expect((await undo(t)).statusCode).toBe(200)
    const again = await undo(t)
    expect(again.statusCode).toBe(401)
    expect(again.cookies).toEqual([])

    await signOut(t, await t.signIn())
    t.advance(seconds(30))
    expect((await undo(t)).statusCode).toBe(401)
  })

  test('leaves what the browser has stored until there is no way back', async ({ t }) => {
    expect((await signOut(t, await t.signIn())).headers['clear-site-data']).toBe('"cache"')
    const again = await t.signIn()
    const final = await t.post(apiPaths.adminLogoutFinal, { undoKey }, again)
    expect(final.headers['clear-site-data']).toBe('"cache", "storage"')
    expect((await undo(t)).statusCode).toBe(401)
    expect(await isSignedIn(t, again), 'who has signed in since').toBe(true)
  })

  test('leaves it for good where something of somebody else’s waits in it', async ({ t }) => {
    const kept = { [keepStorageHeader]: '1' }
    await signOut(t, await t.signIn())
    const payload = { undoKey }
    const url = apiPaths.adminLogoutFinal
    const final = await t.app.inject({ method: 'POST', url, headers: kept, payload })
    expect(final.headers['clear-site-data']).toBe('"cache"')
    const headers = { ...(await t.signIn()), ...kept }
    const everywhere = await t.app.inject({ method: 'POST', url: apiPaths.adminRevokeSessions, headers })
    expect(everywhere.headers['clear-site-data']).toBe('"cache", "cookies"')
  })

  test('brings back no more than there was: the month since the sign-in goes on', async ({ t, headers }) => {
    for (const day of [6, 12, 18, 24]) {
      t.clock.now = new Date(Date.parse('2026-11-20T04:05:00Z') + days(day))
      expect(await isSignedIn(t, headers)).toBe(true)
    }
    await signOut(t, headers)
    const restored = sessionIn(await undo(t))
    t.advance(days(6) - 1)
    expect(await isSignedIn(t, restored)).toBe(true)
    t.advance(1)
    expect(await isSignedIn(t, restored)).toBe(false)
  })

  test('stays when everything else is signed out too', async ({ t }) => {
    await signOut(t, await t.signIn())
    await t.app.inject({ method: 'POST', url: apiPaths.adminRevokeSessions, headers: await t.signIn() })
    expect((await undo(t)).statusCode).toBe(401)
  })

  test('is not stored with its key', async ({ t }) => {
    await signOut(t, await t.signIn())
    const rows = await t.db.selectFrom('sign_outs').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(undoKey)
  })

  test('of nobody is a sign-out too', async ({ t }) => {
    expect((await signOut(t, { cookie: 'session=forged' })).statusCode).toBe(200)
    expect((await undo(t)).statusCode).toBe(401)
  })
})

test.each([{}, null])('a sign-out with %j has no way back', async (payload) => {
  await using t = await createTestApp()
  const headers = await t.signIn()
  const answer = await signOut(t, headers, payload)
  expect(answer.headers['clear-site-data']).toBe('"cache", "cookies", "storage"')
  expect(await isSignedIn(t, headers)).toBe(false)
  expect(await t.db.selectFrom('sign_outs').select('keyHash').execute()).toEqual([])
})

test('a key that could be guessed is refused, and the session goes on', async ({ t, headers }) => {
  expect((await signOut(t, headers, { undoKey: 'short' })).statusCode).toBe(400)
  expect(await isSignedIn(t, headers)).toBe(true)
})
