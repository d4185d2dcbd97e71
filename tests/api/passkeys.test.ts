import { describe, expect } from 'vitest'
import { createPasskeyChallengeStore } from '#server/people/passkey-challenge-store.ts'
import { createPasskeyStore } from '#server/people/passkey-store.ts'
import { createPasskeys } from '#server/people/passkeys.ts'
import { hashPassword } from '#server/people/password.ts'
import { createUserStore } from '#server/people/user-store.ts'
import { sampleBusiness } from '#shared/business.ts'
import { minutes } from '#shared/durations.ts'
import { apiPaths } from '#shared/paths.ts'
import { ownerLogin } from '../support/owner-login.ts'
import {
  addPasskey,
  anEnrolledDevice,
  creationFor,
  isSignedIn,
  requestFor,
  sessionIn,
  signInByPasskey,
  signInWith,
  testOrigin,
} from '../support/passkey-calls.ts'
import { test } from '../support/site-test.ts'
import { type Alterations, createAuthenticator, flags } from '../support/software-authenticator.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

const refusal = { error: 'This passkey isn’t known here. Sign in with your password.' }
const list = async (t: TestApp, headers: { cookie: string }) =>
  (await t.app.inject({ url: apiPaths.passkeys, headers })).json()

async function expectRefused(answer: Awaited<ReturnType<typeof signInWith>>): Promise<void> {
  expect(answer.statusCode).toBe(401)
  expect(answer.json()).toEqual(refusal)
  expect(answer.cookies).toEqual([])
}

/** Somebody else with an account of the same site. */
async function signInAnother(t: TestApp) {
  const another = { username: 'another', password: 'a password of their own' }
  const passwordHash = await hashPassword(another.password)
  await createUserStore(t.db).create({ username: another.username, passwordHash })
  return sessionIn(await t.app.inject({ method: 'POST', url: apiPaths.adminLogin, payload: another }))
}

describe('adding a passkey', () => {
  test('asks for one that stays on the device, is unlocked by a person, and is new there', async () => {
    await using t = await createTestApp()
    const headers = await t.signIn()
    const device = await anEnrolledDevice(t, headers)
    expect(await creationFor(t, headers)).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: 'owner', displayName: 'owner' },
      pubKeyCredParams: [
        { type: 'public-key', alg: -7 },
        { type: 'public-key', alg: -257 },
      ],
      excludeCredentials: [{ type: 'public-key', id: device.id }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    })
  })

  test.each(['ES256', 'RS256'] as const)('with %s lists it, and it signs in', async (algorithm) => {
    await using t = await createTestApp()
    const headers = await t.signIn()
    const device = await anEnrolledDevice(t, headers, algorithm)
    t.advance(minutes(1))
    const answer = await signInByPasskey(t, device)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ success: true })
    expect(answer.cookies).toMatchObject([{ name: 'session', httpOnly: true, sameSite: 'Strict' }])
    expect(await isSignedIn(t, sessionIn(answer))).toBe(true)
    expect(await list(t, headers)).toEqual([
      {
        id: expect.any(String),
        name: 'Unknown device',
        createdAt: '2026-11-20T04:05:00.000Z',
        lastUsedAt: '2026-11-20T04:06:00.000Z',
      },
    ])
  })

  test('names it after the browser that it was added in', async ({ t }) => {
    const phone = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5) Version/18.5 Safari/604.1' }
    const headers = { ...(await t.signIn()), ...phone }
    await anEnrolledDevice(t, headers)
    expect(await list(t, headers)).toMatchObject([{ name: 'Safari on iPhone', lastUsedAt: null }])
  })

  const altered: [string, Alterations][] = [
    ['for another site', { rpId: 'example.com' }],
    ['from another page', { origin: 'https://example.com' }],
    ['for another challenge', { challenge: 'made-up' }],
    ['without anybody present', { flags: flags.verified | flags.attested }],
    ['without anybody verified', { flags: flags.present | flags.attested }],
  ]
  test.each(altered)('%s is refused, and nothing is stored', async (_what, alterations) => {
    await using t = await createTestApp()
    const headers = await t.signIn()
    const passkey = createAuthenticator(testOrigin).create(await creationFor(t, headers), alterations)
    const answer = await addPasskey(t, headers, passkey)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({ error: 'The passkey couldn’t be added. Please try again.' })
    expect(await list(t, headers)).toEqual([])
  })

  test('with an algorithm that was not asked for is refused', async ({ t, headers }) => {
    const device = createAuthenticator(testOrigin, 'EdDSA')
    const answer = await addPasskey(t, headers, device.create(await creationFor(t, headers)))
    expect(answer.statusCode).toBe(400)
  })

  test('the same challenge again, too late, of another account or of a sign-in is refused', async ({ t }) => {
    const [headers, others] = [await t.signIn(), await signInAnother(t)]
    const statusFor = async (options: Awaited<ReturnType<typeof creationFor>>) =>
      (await addPasskey(t, headers, createAuthenticator(testOrigin).create(options))).statusCode

    const once = await creationFor(t, headers)
    expect(await statusFor(once)).toBe(201)
    expect(await statusFor(once)).toBe(400)

    expect(await statusFor(await creationFor(t, others))).toBe(400)
    expect(await statusFor({ ...once, challenge: (await requestFor(t)).challenge })).toBe(400)

    const late = await creationFor(t, headers)
    t.advance(minutes(5))
    expect(await statusFor(late)).toBe(400)
  })

  test('a passkey that is known already, to whomever, is refused', async ({ t, headers }) => {
    const device = await anEnrolledDevice(t, headers)
    const others = await signInAnother(t)
    const again = await addPasskey(t, others, device.create(await creationFor(t, others)))
    expect(again.statusCode).toBe(400)
  })
})

describe('signing in with a passkey', () => {
  const altered: [string, Alterations][] = [
    ['for another site', { rpId: 'example.com' }],
    ['from another page', { origin: 'https://example.com' }],
    ['for a challenge that nobody made', { challenge: 'made-up' }],
    ['signed by another key', { isForged: true }],
    ['with a damaged signature', { isSignatureDamaged: true }],
    ['without anybody present', { flags: flags.verified }],
    ['without anybody verified', { flags: flags.present }],
    ['that is no sign-in', { type: 'webauthn.create' }],
    ['that says it is another’s', { userHandle: 'c29tZWJvZHk' }],
  ]
  test.each(altered)('%s is refused like a wrong password', async (_what, alterations) => {
    await using t = await createTestApp()
    const device = await anEnrolledDevice(t, await t.signIn())
    await expectRefused(await signInByPasskey(t, device, alterations))
    expect((await signInByPasskey(t, device)).statusCode, 'as it should be').toBe(200)
  })

  test('that nobody knows is refused like a wrong password', async ({ t }) => {
    const stranger = createAuthenticator(testOrigin)
    await expectRefused(await signInByPasskey(t, stranger, { userHandle: 'c29tZWJvZHk' }))
  })

  test('that was removed is refused, and the password still opens', async ({ t, headers }) => {
    const device = await anEnrolledDevice(t, headers)
    const [{ id }] = await list(t, headers)
    const remove = () => t.app.inject({ method: 'DELETE', url: apiPaths.passkey(id), headers })
    expect((await remove()).json()).toEqual({ success: true })
    expect((await remove()).statusCode).toBe(404)
    expect(await list(t, headers)).toEqual([])
    await expectRefused(await signInByPasskey(t, device))
    expect(await isSignedIn(t, await t.signIn())).toBe(true)
  })

  test('of another account can’t be removed', async ({ t, headers }) => {
    await anEnrolledDevice(t, headers)
    const [{ id }] = await list(t, headers)
    const others = await signInAnother(t)
    const answer = await t.app.inject({ method: 'DELETE', url: apiPaths.passkey(id), headers: others })
    expect(answer.statusCode).toBe(404)
    expect(await list(t, others)).toEqual([])
    expect(await list(t, headers)).toHaveLength(1)
  })

  test('a challenge is good once, for five minutes, and for what it was made for', async ({ t, headers }) => {
    const device = await anEnrolledDevice(t, headers)
    const statusFor = async (options: { challenge: string }) =>
      (await signInWith(t, device.get(options))).statusCode

    const once = await requestFor(t)
    expect(await statusFor(once)).toBe(200)
    expect(await statusFor(once)).toBe(401)

    const wasted = await requestFor(t)
    await signInWith(t, device.get(wasted, { isForged: true }))
    expect(await statusFor(wasted), 'after a wrong answer').toBe(401)

    const creation = await creationFor(t, headers)
    expect(await statusFor(creation)).toBe(401)

    const [inTime, late] = [await requestFor(t), await requestFor(t)]
    t.advance(minutes(5) - 1)
    expect(await statusFor(inTime)).toBe(200)
    t.advance(1)
    expect(await statusFor(late)).toBe(401)
  })

  test('one that counts backwards may be a copy: it opens all the same', async ({ t }) => {
    const device = await anEnrolledDevice(t, await t.signIn())
    for (const counter of [9, 9, 4, 0]) {
      expect((await signInByPasskey(t, device, { counter })).statusCode).toBe(200)
    }
  })

  test('and the log says so, without saying whose it is', async ({ t }) => {
    const device = await anEnrolledDevice(t, await t.signIn())
    const passkeys = createPasskeys({
      passkeys: createPasskeyStore(t.db),
      challenges: createPasskeyChallengeStore(t.db, () => t.clock.now),
      publicUrl: testOrigin,
      business: () => sampleBusiness,
      now: () => t.clock.now,
    })
    const logged: unknown[][] = []
    const log = { warn: (...line: unknown[]) => logged.push(line) }
    for (const counter of [0, 0, 9, 10, 4]) {
      await passkeys.check(device.get(await passkeys.requestForSignIn(), { counter }), log)
    }
    const [{ id }] = await list(t, await t.signIn())
    expect(logged).toEqual([[{ passkey: id }, 'a passkey counts backwards: there may be a copy of it']])
  })

  test('is good for the public address alone', async () => {
    await using t = await createTestApp({ publicUrl: 'https://www.example.com' })
    expect(await requestFor(t)).toMatchObject({ rpId: 'www.example.com', userVerification: 'required' })
  })

  test('what is not even shaped like an answer is refused, and guessing is slowed down', async () => {
    await using t = await createTestApp({ rateLimits: true })
    expect((await signInWith(t, { id: 'x' })).statusCode).toBe(400)
    const stranger = createAuthenticator(testOrigin)
    const statuses = []
    for (let turn = 0; turn < 10; turn += 1) {
      const proof = stranger.get({ challenge: 'made-up' }, { userHandle: 'c29tZWJvZHk' })
      statuses.push((await signInWith(t, proof)).statusCode)
    }
    expect(statuses).toEqual([...Array(9).fill(401), 429])
  })

  test('challenges can’t be asked for without end', async () => {
    await using t = await createTestApp({ rateLimits: true })
    const statuses = []
    for (let turn = 0; turn < 61; turn += 1) {
      statuses.push((await t.app.inject({ method: 'POST', url: apiPaths.passkeyRequest })).statusCode)
    }
    expect(statuses).toEqual([...Array(60).fill(200), 429])
  })
})

describe('a passkey is offered', () => {
  const offer = async (t: TestApp, headers: { cookie: string }) =>
    (await t.app.inject({ method: 'POST', url: apiPaths.passkeyOffer, headers })).json()

  test('once', async ({ t }) => {
    expect(await offer(t, await t.signIn())).toEqual({ isDue: true })
    expect(await offer(t, await t.signIn())).toEqual({ isDue: false })
  })

  test('never to whoever has one', async ({ t, headers }) => {
    await anEnrolledDevice(t, headers)
    expect(await offer(t, headers)).toEqual({ isDue: false })
  })
})

test('passkeys stay when the password changes', async ({ t, headers }) => {
  const device = await anEnrolledDevice(t, headers)
  const payload = { currentPassword: ownerLogin.password, newPassword: 'a dozen at least' }
  await t.app.inject({ method: 'POST', url: apiPaths.adminPassword, headers, payload })
  expect((await signInByPasskey(t, device)).statusCode).toBe(200)
})
