import { describe, expect, test } from 'vitest'
import type { People } from '#shared/contract/people.ts'
import { minutes, seconds } from '#shared/durations.ts'
import { apiPaths } from '#shared/paths.ts'
import { alarmOf, arm, later, notificationsOn, rung, settle, startAlarmSite } from '../support/alarm-site.ts'
import { asOwner, callAsOwner, sendQuote, soon } from '../support/lead-mail.ts'
import type { TestApp } from '../support/test-app.ts'

const personUrl = async (t: TestApp, name: string) => {
  const { people }: People = await asOwner(t, 'GET', apiPaths.people)
  return apiPaths.person(people.find(({ username }) => username === name)?.id ?? '')
}

const ways = [
  ['removed', async (t: TestApp) => asOwner(t, 'DELETE', await personUrl(t, 'Riley'))],
  [
    'made to look only',
    async (t: TestApp) => callAsOwner(t, 'PATCH', await personUrl(t, 'Riley'), { role: 'view' }),
  ],
] as const

describe.each(ways)('while an alarm runs, the phone of a person who is %s', (_what, leave) => {
  async function startWithRiley() {
    const site = await startAlarmSite()
    const { t, push } = site
    const riley = await t.signInAs('staff', 'Riley')
    const phones = { owner: push.subscribe(), riley: push.subscribe() }
    await arm(t, phones.owner)
    await arm(t, phones.riley, riley)
    return { ...site, riley, phones }
  }

  test('rings in no later round, and the others do', async () => {
    await using site = await startWithRiley()
    const { t, phones } = site
    await sendQuote(t, { serviceType: 'emergency' })
    await rung(phones.riley, 1)
    await leave(t)
    await later(t, minutes(2))
    await later(t, minutes(3))
    await rung(phones.owner, 3)
    expect(phones.riley.messages).toHaveLength(1)
  })

  test('is not sent what already waits for it', async () => {
    await using site = await startWithRiley()
    const { t, push, phones } = site
    push.reply = { status: 500 }
    const id = await sendQuote(t, { serviceType: 'emergency' })
    await soon(() => expect(push.received).toHaveLength(2))
    await leave(t)
    push.reply = 'accept'
    await later(t, seconds(5))
    await rung(phones.owner, 1)
    expect(phones.riley.messages).toHaveLength(0)
    await soon(async () =>
      expect((await alarmOf(t, id)).deliveries).toContainEqual(
        expect.objectContaining({ channel: 'push', reason: 'This phone no longer gets alerts' }),
      ),
    )
  })

  test('answers for nothing: when nobody else is on duty, everybody is rung', async () => {
    await using site = await startWithRiley()
    const { t, phones } = site
    await t.db.updateTable('users').set({ isOnDuty: 0 }).where('username', '=', 'owner').execute()
    const id = await sendQuote(t, { serviceType: 'emergency' })
    await rung(phones.riley, 1)
    expect(phones.owner.messages).toHaveLength(0)
    await leave(t)
    // Its word comes late, and is no proof that anybody who can answer was reached.
    const receipt = notificationsOn(phones.riley).at(-1).notification.data.receipt
    await t.app.inject({ method: 'POST', url: apiPaths.alarmReceipts, payload: { token: receipt } })
    await later(t, seconds(20))
    await rung(phones.owner, 1)
    expect((await alarmOf(t, id)).alarm.acknowledgedAt).toBeNull()
  })

  test('can’t be armed again or answer the alarm', async () => {
    await using site = await startWithRiley()
    const { t, riley, phones } = site
    const id = await sendQuote(t, { serviceType: 'emergency' })
    await rung(phones.riley, 1)
    await leave(t)
    const call = (url: string, payload: object) =>
      t.app.inject({ method: 'POST', url, headers: riley, payload })
    expect([401, 403]).toContain(
      (await call(apiPaths.alarmDevices, { ...phones.riley.subscription, isArming: true })).statusCode,
    )
    expect([401, 403]).toContain((await call(apiPaths.acknowledgeLead(id), {})).statusCode)
    await settle(t)
    expect((await asOwner(t, 'GET', apiPaths.alarms)).devices).toHaveLength(1)
    expect((await alarmOf(t, id)).alarm.acknowledgedAt).toBeNull()
  })
})
