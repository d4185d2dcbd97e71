import { expect } from 'vitest'
import { createPhoneProof } from '#server/operations/drill-tasks.ts'
import { days, hours, minutes, seconds } from '#shared/durations.ts'
import { apiPaths } from '#shared/paths.ts'
import { arm, confirm, notificationsOn, rung, settle } from '../support/alarm-site.ts'
import { asOwner, sendQuote, soon } from '../support/lead-mail.ts'
import type { Phone } from '../support/push-service.ts'
import { test } from '../support/site-test.ts'
import type { TestApp } from '../support/test-app.ts'

async function look(t: TestApp): Promise<void> {
  // Several processes look.
  const tasks = [1, 2, 3].map(() => createPhoneProof(t.db, () => t.clock.now))
  await Promise.all(tasks.map((task) => task.run(new AbortController().signal, t.app.log)))
  await settle(t)
}

/** From 2:05 pm, where a test begins, to 7:00 am. */
const untilSeven = hours(16) + minutes(55)

test('a phone that has shown nothing for two weeks, or ever, gets a line at seven, once a day', async ({
  alarmSite: { t, push },
}) => {
  const phone = push.subscribe()
  await arm(t, phone)
  await look(t)
  t.advance(untilSeven - minutes(1))
  await look(t)
  expect(phone.messages, 'before seven').toHaveLength(0)
  t.advance(minutes(1))
  await look(t)
  await rung(phone, 1)
  expect(notificationsOn(phone)[0].notification).toMatchObject({ title: 'Alerts work on this phone' })
  t.advance(hours(2))
  await look(t)
  expect(phone.messages).toHaveLength(1)

  t.advance(days(1) - hours(2))
  await look(t)
  await rung(phone, 2)
  expect((await asOwner(t, 'GET', apiPaths.alarms)).devices[0].state).toBe('unproved')
  await confirm(t, phone)
  expect((await asOwner(t, 'GET', apiPaths.alarms)).devices[0].state).toBe('armed')
  for (let day = 1; day <= 14; day += 1) {
    t.advance(days(1))
    await look(t)
  }
  expect(phone.messages, 'proved within two weeks').toHaveLength(2)
  t.advance(days(1))
  await look(t)
  await rung(phone, 3)
})

test('a site that was off in the morning does not ring in the evening', async ({
  alarmSite: { t, push },
}) => {
  const phone = push.subscribe()
  await arm(t, phone)
  t.advance(untilSeven + hours(5))
  await look(t)
  expect(phone.messages).toHaveLength(0)
})

const emergency = { serviceType: 'emergency', description: 'No power since the storm.' }
const titlesOn = (phone: Phone) => notificationsOn(phone).map(({ notification }) => notification.title)

test('the line does not come before an emergency is answered', async ({ alarmSite: { t, push } }) => {
  const phone = push.subscribe()
  await arm(t, phone)
  t.advance(untilSeven - minutes(1))
  const id = await sendQuote(t, emergency)
  await settle(t)
  for (let minute = 0; minute < 20; minute += 1) {
    t.advance(minutes(1))
    await look(t)
  }
  expect(new Set(titlesOn(phone)), 'its rounds are over, and nobody has answered').toEqual(
    new Set(['Emergency · North Lakes']),
  )
  await asOwner(t, 'POST', apiPaths.seenQuoteRequest(id))
  await look(t)
  await soon(() => expect(titlesOn(phone).at(-1)).toBe('Alerts work on this phone'))
})

test('the line that could not be sent at once is left out when an emergency comes in between', async ({
  alarmSite: { t, push },
}) => {
  const phone = push.subscribe()
  await arm(t, phone)
  push.reply = { status: 503 }
  t.advance(untilSeven)
  await look(t)
  await soon(() => expect(push.received).toHaveLength(1))
  push.reply = 'accept'
  await sendQuote(t, emergency)
  t.advance(seconds(5))
  await settle(t)
  expect(titlesOn(phone)).toEqual(['Emergency · North Lakes'])
})

test('an emergency that nobody ever marked as answered does not keep phones from proving themselves', async ({
  alarmSite: { t, push },
}) => {
  const phone = push.subscribe()
  await arm(t, phone)
  await sendQuote(t, emergency)
  await settle(t)
  t.advance(untilSeven)
  await look(t)
  t.advance(days(1))
  await look(t)
  await soon(() => expect(titlesOn(phone)).toContain('Alerts work on this phone'))
})
