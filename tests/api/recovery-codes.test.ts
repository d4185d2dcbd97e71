import { describe, expect } from 'vitest'
import { minutes } from '#shared/durations.ts'
import { apiPaths } from '#shared/paths.ts'
import { ownerLogin } from '../support/owner-login.ts'
import { isSignedIn, sessionIn } from '../support/passkey-calls.ts'
import { test } from '../support/site-test.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

async function makeSet(t: TestApp, headers: { cookie: string }): Promise<string[]> {
  const answer = await t.app.inject({ method: 'POST', url: apiPaths.recoveryCodes, headers })
  return answer.json().codes
}

const state = async (t: TestApp, headers: { cookie: string }) =>
  (await t.app.inject({ url: apiPaths.recoveryCodes, headers })).json()

const signInWith = (t: TestApp, code: string, username = ownerLogin.username) =>
  t.app.inject({ method: 'POST', url: apiPaths.recoveryCodeSignIn, payload: { username, code } })

describe('recovery codes', () => {
  test('are eight that can be told apart and typed, shown once and stored as hashes', async () => {
    await using t = await createTestApp()
    const headers = await t.signIn()
    expect(await state(t, headers)).toEqual({ left: 0, createdAt: null })
    const codes = await makeSet(t, headers)
    expect(new Set(codes).size).toBe(8)
    for (const code of codes) expect(code).toMatch(/^[a-hjkmnp-z2-9]{5}(-[a-hjkmnp-z2-9]{5}){2}$/)
    expect(await state(t, headers)).toEqual({ left: 8, createdAt: '2026-11-20T04:05:00.000Z' })

    const rows = await t.db.selectFrom('recovery_codes').selectAll().execute()
    for (const { codeHash } of rows) expect(codeHash).toMatch(/^\$argon2id\$/)
    for (const code of codes) {
      expect(JSON.stringify(rows)).not.toContain(code.slice(1))
      expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', ''))
    }
  })

  test('sign in once each, however they are typed', async ({ t }) => {
    const [first = '', second = ''] = await makeSet(t, await t.signIn())
    const answer = await signInWith(t, first)
    expect(answer.statusCode).toBe(200)
    expect(await state(t, sessionIn(answer))).toMatchObject({ left: 7 })
    expect((await signInWith(t, first)).statusCode).toBe(401)
    expect((await signInWith(t, ` ${second.toUpperCase().replaceAll('-', ' ')} `, 'OWNER')).statusCode).toBe(
      200,
    )
  })

  test('of two sign-ins with the same code at the same moment one is let in', async ({ t }) => {
    const [code = ''] = await makeSet(t, await t.signIn())
    const answers = await Promise.all([signInWith(t, code), signInWith(t, code)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401])
  })

  test('a wrong one, and one of nobody’s, are refused like a wrong password', async ({ t }) => {
    const [code = ''] = await makeSet(t, await t.signIn())
    for (const answer of [
      await signInWith(t, `${code.slice(0, -1)}!`),
      await signInWith(t, `${code}a`),
      await signInWith(t, code, 'nobody'),
      await signInWith(t, '---'),
    ]) {
      expect(answer.statusCode).toBe(401)
      expect(answer.json()).toEqual({ error: 'Wrong username or code, or the code has been used' })
      expect(answer.cookies).toEqual([])
    }
    expect((await signInWith(t, code)).statusCode).toBe(200)
  })

  test('of the set before open no more', async ({ t, headers }) => {
    const [old = ''] = await makeSet(t, headers)
    t.advance(minutes(1))
    await makeSet(t, headers)
    expect((await signInWith(t, old)).statusCode).toBe(401)
    expect(await state(t, headers)).toEqual({ left: 8, createdAt: '2026-11-20T04:06:00.000Z' })
  })

  test('missing answers are named', async ({ t }) => {
    const answer = await signInWith(t, ' ', '')
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields).toEqual({
      username: 'Username is required',
      code: 'Recovery code is required',
    })
  })

  test('guessing is slowed down, from many addresses too', async () => {
    await using t = await createTestApp({ rateLimits: true, trustProxy: ['127.0.0.1'] })
    const guess = (address: string) =>
      t.post(
        apiPaths.recoveryCodeSignIn,
        { username: ownerLogin.username, code: 'guessed' },
        { 'x-forwarded-for': address },
      )
    const statuses = []
    for (let turn = 0; turn < 11; turn += 1) statuses.push((await guess('192.0.2.1')).statusCode)
    expect(statuses).toEqual([...Array(10).fill(401), 429])
    await guess('192.0.2.2')
    expect(t.slept.at(-1)).toBe(8000)
  })

  test('and the session that one opens is a session like any other', async ({ t }) => {
    const [code = ''] = await makeSet(t, await t.signIn())
    expect(await isSignedIn(t, sessionIn(await signInWith(t, code)))).toBe(true)
  })
})
