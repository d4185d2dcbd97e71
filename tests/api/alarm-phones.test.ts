import { describe, expect } from 'vitest'
import { createSiteOperations } from '#server/operations/site-operations.ts'
import { days, seconds } from '#shared/durations.ts'
import { apiPaths } from '#shared/paths.ts'
import { alarmOf, arm, later, rung, startAlarmSite, startArmedSite } from '../support/alarm-site.ts'
import { asOwner, callAsOwner, sendQuote, soon } from '../support/lead-mail.ts'
import { ownerLogin } from '../support/owner-login.ts'
import { test } from '../support/site-test.ts'
import type { TestApp } from '../support/test-app.ts'

const statesOf = async (t: TestApp): Promise<string[]> =>
  (await asOwner(t, 'GET', apiPaths.alarms)).devices.map(({ state }: { state: string }) => state)

describe('a push service', () => {
  test('that says gone disarms the phone, and the owner is told', async ({ armedSite: { t, phone } }) => {
    phone.unsubscribe()
    await sendQuote(t)
    await soon(async () =>
      expect((await asOwner(t, 'GET', apiPaths.alarms)).devices).toMatchObject([
        {
          state: 'broken',
          reason: expect.stringMatching(/no longer knows this phone.*“Get alerts on this phone”$/),
        },
      ]),
    )
    const config = { dataDir: t.dataDir, backupDir: t.dataDir, databaseUrl: undefined }
    const { health } = createSiteOperations({ config, db: t.db, now: () => t.clock.now })
    expect(await health()).toContain('phones')
  })

  test.each([
    [404, {}],
    [410, {}],
    [400, { reason: 'VapidPkHashMismatch' }],
  ])(
    'that answers %i %j for the only phone is not waited for: the lead is texted at once',
    async (status, body) => {
      await using site = await startArmedSite()
      const { t, push, gateway } = site
      push.reply = { status, body }
      await sendQuote(t)
      await soon(async () => {
        t.tick()
        expect(gateway.messages).toHaveLength(1)
      })
      expect(await statesOf(t)).toEqual(['broken'])
    },
  )

  test.each([401, 403])('that answers %i to one phone alone has that one disarmed', async (status) => {
    await using site = await startArmedSite()
    const { t, push, phone } = site
    const refused = push.subscribe()
    refused.answer({ status, body: 'Not you' })
    const id = await arm(t, refused)
    await sendQuote(t)
    await later(t, seconds(5))
    expect(await statesOf(t), 'it may be passing').toEqual(['unproved', 'unproved'])
    await later(t, seconds(20))
    expect((await statesOf(t)).toSorted()).toEqual(['broken', 'unproved'])
    expect((await asOwner(t, 'GET', apiPaths.alarms)).devices).toContainEqual(
      expect.objectContaining({
        ...{ id, state: 'broken' },
        reason: expect.stringMatching(/won’t take alerts for this phone.*“Get alerts on this phone”$/),
      }),
    )
    expect(phone.messages).toHaveLength(1)
  })

  test.each([401, 403])('that answers %i to all of them disarms none', async (status) => {
    await using site = await startArmedSite()
    const { t, push } = site
    await arm(t, push.subscribe())
    push.reply = { status, body: 'Not you' }
    await sendQuote(t)
    for (const pause of [5, 20, 60, 60]) await later(t, seconds(pause))
    expect(await statesOf(t)).toEqual(['unproved', 'unproved'])
  })

  test.each([
    [403, { reason: 'BadJwtToken' }, /refused this site’s alerts$/],
    [500, 'Out of order', /isn’t working$/],
  ] as const)('that answers %i is shown in the owner’s words', async (status, body, words) => {
    await using site = await startAlarmSite()
    const { t, push } = site
    push.reply = { status, body: typeof body === 'string' ? body : { ...body } }
    await arm(t, push.subscribe())
    const id = await sendQuote(t)
    await soon(async () =>
      expect((await alarmOf(t, id)).deliveries).toContainEqual(
        expect.objectContaining({ channel: 'push', reason: expect.stringMatching(words) }),
      ),
    )
  })

  test('that asks to be left alone is left alone for so long', async ({ alarmSite: { t, push } }) => {
    const phone = push.subscribe()
    push.reply = { status: 429, headers: { 'retry-after': '30' } }
    await arm(t, phone)
    await sendQuote(t)
    await soon(() => expect(push.received).toHaveLength(1))
    push.reply = 'accept'
    await later(t, seconds(29))
    expect(phone.messages).toHaveLength(0)
    await later(t, seconds(1))
    await rung(phone, 1)
  })

  test.each([
    'https://169.254.169.254/latest/meta-data',
    'http://fcm.googleapis.com/send/1',
    'https://user:pass@fcm.googleapis.com/send/1',
    'https://@fcm.googleapis.com/send/1',
    'https://fcm.googleapis.com:8443/send/1',
    'https://www.example.com/',
    'https://notfcm.googleapis.com/',
    'fcm.googleapis.com',
    `https://fcm.googleapis.com/${'x'.repeat(5000)}`,
    'https://fcm.googleapis.com.evil.example/send/1',
  ])('must be one that is known: %s', async (endpoint) => {
    await using site = await startAlarmSite()
    const { t, push } = site
    const { keys } = push.subscribe().subscription
    const answer = await callAsOwner(t, 'POST', apiPaths.alarmDevices, { endpoint, keys })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields).toHaveProperty('endpoint')
  })
})

describe('a phone', () => {
  const devicesOf = async (t: TestApp) => (await asOwner(t, 'GET', apiPaths.alarms)).devices

  test('goes on ringing when its sign-in runs out, and is disarmed by signing out', async ({
    alarmSite: { t, push },
  }) => {
    const phone = push.subscribe()
    const session = await t.signIn()
    const payload = phone.subscription
    await t.app.inject({ method: 'POST', url: apiPaths.alarmDevices, headers: session, payload })
    t.advance(days(8))
    await sendQuote(t)
    await rung(phone, 1)

    const again = await t.signIn()
    await t.app.inject({ method: 'POST', url: apiPaths.alarmDevices, headers: again, payload })
    await t.app.inject({ method: 'POST', url: apiPaths.adminLogout, headers: again })
    expect(await t.db.selectFrom('push_devices').select('id').execute()).toEqual([])
  })

  test('is one phone, however its address is spelt', async ({ alarmSite: { t, push } }) => {
    const phone = push.subscribe()
    const id = await arm(t, phone)
    const { endpoint } = phone.subscription
    for (const spelling of [
      endpoint.replace('https://localhost', 'HTTPS://LocalHost'),
      `${endpoint}#again`,
    ]) {
      const subscription = { ...phone.subscription, endpoint: spelling }
      expect(await arm(t, { ...phone, subscription }), spelling).toBe(id)
    }
    expect(await devicesOf(t)).toHaveLength(1)
  })

  test('is the 21st only where another makes room: one that never proved itself, and no other', async ({
    alarmSite: { t, push },
  }) => {
    const ids: string[] = []
    for (let count = 0; count < 20; count += 1) {
      t.advance(seconds(1))
      ids.push(await arm(t, push.subscribe()))
    }
    const [proved, oldestUnproved, ...others] = ids
    const prove = (phones: readonly string[]) =>
      t.db
        .updateTable('push_devices')
        .set({ lastProofAt: t.clock.now.toISOString() })
        .where('id', 'in', phones)
        .execute()
    await prove([proved ?? ''])
    t.advance(seconds(1))
    const newest = await arm(t, push.subscribe())
    const kept = (await devicesOf(t)).map(({ id }: { id: string }) => id)
    expect(kept).toHaveLength(20)
    expect(kept).not.toContain(oldestUnproved)
    expect(kept).toEqual([proved, ...others, newest])

    await prove(kept)
    const answer = await callAsOwner(t, 'POST', apiPaths.alarmDevices, push.subscribe().subscription)
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toEqual({ error: '20 of your phones get alerts already. Remove one first.' })
    expect(await devicesOf(t)).toHaveLength(20)
  })

  test('is armed again by undoing a sign-out', async ({ alarmSite: { t, push } }) => {
    const session = await t.signIn()
    const payload = push.subscribe().subscription
    await t.app.inject({ method: 'POST', url: apiPaths.alarmDevices, headers: session, payload })
    const undoKey = 'k'.repeat(43)
    await t.app.inject({ method: 'POST', url: apiPaths.adminLogout, headers: session, payload: { undoKey } })
    expect(await devicesOf(t)).toMatchObject([{ state: 'broken' }])
    const undone = await t.app.inject({ method: 'POST', url: apiPaths.adminLogoutUndo, payload: { undoKey } })
    expect(undone.statusCode).toBe(200)
    expect(await devicesOf(t)).toMatchObject([{ state: 'unproved' }])
  })

  test('stays armed where the password is changed, and no other does', async ({ alarmSite: { t, push } }) => {
    const [here, elsewhere] = [push.subscribe(), push.subscribe()]
    const headers = await t.signIn()
    const arming = { method: 'POST', url: apiPaths.alarmDevices } as const
    await t.app.inject({ ...arming, headers, payload: here.subscription })
    await t.app.inject({ ...arming, headers: await t.signIn(), payload: elsewhere.subscription })
    const payload = { currentPassword: ownerLogin.password, newPassword: 'a password of the test' }
    await t.app.inject({ method: 'POST', url: apiPaths.adminPassword, headers, payload })
    const phones = await t.db.selectFrom('push_devices').select(['endpoint', 'brokenAt']).execute()
    expect(phones).toEqual([{ endpoint: here.subscription.endpoint, brokenAt: null }])
  })

  test('is disarmed by signing out everywhere', async ({ alarmSite: { t, push } }) => {
    await arm(t, push.subscribe())
    await asOwner(t, 'POST', apiPaths.adminRevokeSessions)
    expect(await t.db.selectFrom('push_devices').select('id').execute()).toEqual([])
  })
})

test('a phone that was given up is armed again by its owner, and not by a page that he opens', async ({
  armedSite: { t, phone },
}) => {
  phone.unsubscribe()
  await sendQuote(t)
  const state = async () => (await asOwner(t, 'GET', apiPaths.alarms)).devices[0].state
  await soon(async () => expect(await state()).toBe('broken'))
  await arm(t, phone)
  expect(await state()).toBe('broken')
  const armed = await callAsOwner(t, 'POST', apiPaths.alarmDevices, { ...phone.subscription, isArming: true })
  expect(armed.json(), 'it takes a new subscription').toMatchObject({ wasLost: true })
  expect(await state()).toBe('unproved')
})
