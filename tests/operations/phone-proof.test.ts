import { expect, test } from 'vitest'
import { createPhoneProof } from '#server/operations/phone-proof.ts'
import { days, hours, minutes } from '#shared/durations.ts'
import { apiPaths } from '#shared/paths.ts'
import { arm, confirm, notificationsOn, rung, settle, startAlarmSite } from '../support/alarm-site.ts'
import { asOwner, type TestApp } from '../support/lead-mail.ts'

async function look(t: TestApp): Promise<void> {
  // Several processes look.
  const tasks = [1, 2, 3].map(() => createPhoneProof(t.db, () => t.clock.now))
  await Promise.all(tasks.map((task) => task.run(new AbortController().signal, t.app.log)))
  await settle(t)
}

/** From 2:05 pm, where a test begins, to 7:00 am. */
const untilSeven = hours(16) + minutes(55)

test('a phone that has shown nothing for two weeks, or ever, gets a line at seven, once a day', async () => {
  await using site = await startAlarmSite()
  const { t, push } = site
  const phone = push.subscribe()
  await arm(t, phone)
  await look(t)
  t.advance(untilSeven - minutes(1))
  await look(t)
  expect(phone.messages, 'before seven').toHaveLength(0)
  t.advance(minutes(1))
  await look(t)
  await rung(phone, 1)
  expect(notificationsOn(phone)[0].notification).toMatchObject({ title: 'Alarms work on this phone' })
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

test('a site that was off in the morning does not ring in the evening', async () => {
  await using site = await startAlarmSite()
  const { t, push } = site
  const phone = push.subscribe()
  await arm(t, phone)
  t.advance(untilSeven + hours(5))
  await look(t)
  expect(phone.messages).toHaveLength(0)
})
