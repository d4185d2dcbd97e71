import { expect } from 'vitest'
import { hours, minutes, seconds } from '#shared/durations.ts'
import { confirm, later, rung, settle } from '../support/alarm-site.ts'
import { sendQuote, soon } from '../support/lead-mail.ts'
import { test } from '../support/site-test.ts'

test('a clock that is set back by an hour rings no round twice, and the alarm goes on at its pace', async ({
  armedSite: { t, phone, gateway },
}) => {
  await sendQuote(t)
  await rung(phone, 1)
  await confirm(t, phone)
  await later(t, minutes(4))

  await later(t, -hours(1))
  await later(t, seconds(90))
  expect(phone.messages, 'no round is due yet').toHaveLength(1)
  await later(t, minutes(10) - seconds(90))
  await rung(phone, 2)
  await confirm(t, phone)
  await later(t, minutes(19))
  expect(gateway.messages).toHaveLength(0)
  await later(t, minutes(1))
  await soon(() => expect(gateway.messages).toHaveLength(1))
  await later(t, hours(3))
  expect([phone.messages.length, gateway.messages.length]).toEqual([2, 1])
})

test('an emergency goes on within minutes when the clock is set back before anybody has answered', async ({
  armedSite: { t, phone },
}) => {
  await sendQuote(t, { serviceType: 'emergency' })
  await rung(phone, 1)
  await confirm(t, phone)
  await later(t, -hours(1))
  expect(phone.messages).toHaveLength(1)
  await later(t, minutes(2))
  await rung(phone, 2)
})

test('a message that waits for its next attempt does not wait an hour longer', async ({
  armedSite: { t, phone, push },
}) => {
  push.reply = { status: 500 }
  await sendQuote(t)
  await soon(() => expect(push.received).toHaveLength(1))
  await settle(t)
  push.reply = 'accept'
  await later(t, -hours(1))
  await later(t, seconds(5))
  await rung(phone, 1)
})
