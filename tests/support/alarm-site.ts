import { expect } from 'vitest'
import type { ChannelSettings } from '#server/notify/channels/channels.ts'
import { minutes } from '#shared/durations.ts'
import { apiPaths } from '#shared/paths.ts'
import { asOwner, callAsOwner, ownerHeaders, soon } from './lead-mail.ts'
import { type Phone, startPushService } from './push-service.ts'
import { gatewayKey, gatewaySecret, startSmsGateway } from './sms-gateway.ts'
import { createTestApp, type TestApp, type TestSettings } from './test-app.ts'

/** Returns the settings of a site that texts one number through the gateway. */
export const textsBy = ({ url }: { url: string }, dailyLimit: number): Pick<ChannelSettings, 'sms'> => ({
  sms: {
    provider: 'messagemedia',
    apiUrl: url,
    key: gatewayKey,
    secret: gatewaySecret,
    from: '+61491570006',
    to: ['+61491570156'],
    dailyLimit,
  },
})

/** Starts a site with a push service and an SMS gateway, both of which are real servers. */
export async function startAlarmSite(settings: TestSettings = {}, dailyLimit = 40) {
  const push = await startPushService()
  const gateway = await startSmsGateway()
  const distrust = push.trust()
  const t = await createTestApp({
    ...settings,
    channels: { ...textsBy(gateway, dailyLimit), push: { hosts: [push.host] }, ...settings.channels },
  })
  return {
    t,
    push,
    gateway,
    async [Symbol.asyncDispose]() {
      await t[Symbol.asyncDispose]()
      distrust()
      await gateway[Symbol.asyncDispose]()
      await push[Symbol.asyncDispose]()
    },
  }
}

/** Starts the same with a phone that is armed. */
export async function startArmedSite() {
  const site = await startAlarmSite()
  const phone = site.push.subscribe()
  await arm(site.t, phone)
  return { ...site, phone }
}

/** Arms a phone for the owner, or for another signed-in person, as its page does. Returns its id. */
export async function arm(t: TestApp, phone: Phone, signedIn?: { cookie: string }): Promise<string> {
  const answer = await t.app.inject({
    method: 'POST',
    url: apiPaths.alarmDevices,
    headers: { ...(signedIn ?? (await ownerHeaders(t))), 'user-agent': iPhone },
    payload: phone.subscription,
  })
  return answer.json().id
}

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

/** Returns what was pushed to the phone, newest last, as its service worker reads it. */
export const notificationsOn = (phone: Phone) => phone.messages.map(({ text }) => JSON.parse(text))

/** Waits until the phone has rung exactly `count` times. */
export const rung = (phone: Phone, count: number) =>
  soon(() => {
    if (phone.messages.length !== count) throw new Error(`rung ${phone.messages.length} times, not ${count}`)
  })

/** Confirms that the phone shows its newest notification. */
export const confirm = (t: TestApp, phone: Phone) =>
  t.app.inject({
    method: 'POST',
    url: apiPaths.alarmReceipts,
    payload: { token: notificationsOn(phone).at(-1).notification.data.receipt },
  })

export const alarmOf = (t: TestApp, id: string) => asOwner(t, 'GET', apiPaths.leadAlarm(id))

/** Expects that one of the lead's deliveries contains these values. */
export const expectDelivery = async (t: TestApp, id: string, delivery: object) =>
  expect((await alarmOf(t, id)).deliveries).toContainEqual(expect.objectContaining(delivery))

export const acknowledge = async (t: TestApp, id: string) =>
  callAsOwner(t, 'POST', apiPaths.acknowledgeLead(id), { how: 'taken' })

export const emergency = { serviceType: 'emergency', description: 'No power since the storm.' }

/** Waits for every step and message that is due now, after which nothing happens until the clock moves. */
export async function settle(t: TestApp): Promise<void> {
  t.tick()
  await soon(async () => {
    const due = await t.db
      .selectFrom('outbox')
      .select('id')
      .where('state', '=', 'pending')
      .where('channel', '!=', 'mail')
      .where('nextAttemptAt', '<=', t.clock.now.toISOString())
      .execute()
    const alarms = await t.db
      .selectFrom('alarms')
      .select('id')
      .where('acknowledgedAt', 'is', null)
      .where(({ or, eb }) =>
        or([
          eb('nextRoundAt', '<=', t.clock.now.toISOString()),
          eb('proofDueAt', '<=', t.clock.now.toISOString()),
          // The clock was set back, which the next tick corrects.
          eb('rangAt', '>', new Date(t.clock.now.getTime() + minutes(1)).toISOString()),
        ]),
      )
      .execute()
    if (due.length + alarms.length > 0) {
      t.tick()
      throw new Error('not settled')
    }
  })
}

/**
 * Moves the clock and waits for the consequences. What is running ends first: a push service's answer that is
 * recorded after the clock has moved would count from the later time.
 */
export async function later(t: TestApp, byMs: number): Promise<void> {
  await settle(t)
  t.advance(byMs)
  await settle(t)
}
