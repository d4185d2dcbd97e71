import { describe, expect } from 'vitest'
import { hours, minutes, seconds } from '#shared/durations.ts'
import { apiPaths } from '#shared/paths.ts'
import {
  acknowledge,
  alarmOf,
  arm,
  confirm,
  emergency,
  expectDelivery,
  later,
  notificationsOn,
  rung,
  settle,
  startAlarmSite,
} from '../support/alarm-site.ts'
import { asOwner, sendQuote, soon } from '../support/lead-mail.ts'
import { test } from '../support/site-test.ts'

describe('an ordinary lead', () => {
  test('rings the armed phone at once, and says when the phone shows it', async () => {
    await using site = await startAlarmSite({ publicUrl: 'https://electrician.com.au' })
    const { t, push } = site
    const phone = push.subscribe()
    await arm(t, phone)
    const id = await sendQuote(t)
    await rung(phone, 1)
    const [message] = phone.messages
    expect(message?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high' })
    expect(Number(message?.headers.ttl)).toBeGreaterThan(0)
    expect(message?.headers.topic).toMatch(/^[\w-]{1,32}$/)
    expect(push.senders.at(-1)?.sub).toBe('https://electrician.com.au')
    expect(notificationsOn(phone)[0]).toMatchObject({
      web_push: 8030,
      notification: {
        title: 'Quote request · North Lakes',
        body: 'Jo: Two new power points in the garage.',
        navigate: `https://electrician.com.au/admin?lead=${id}`,
      },
      app_badge: 1,
    })
    await soon(async () => {
      const { deliveries } = await alarmOf(t, id)
      expect(deliveries.find(({ channel }: { channel: string }) => channel === 'push')).toMatchObject({
        to: 'Safari on iPhone',
        state: 'sent',
        sentAt: '2026-11-20T04:05:00.000Z',
        shownAt: null,
      })
    })
    t.advance(seconds(2))
    expect((await confirm(t, phone)).statusCode).toBe(200)
    await expectDelivery(t, id, { channel: 'push', shownAt: '2026-11-20T04:05:02.000Z' })
    expect((await confirm(t, phone)).statusCode, 'a receipt counts once').toBe(404)
  })

  test('believes no receipt but its own', async ({ armedSite: { t, phone } }) => {
    await sendQuote(t)
    await rung(phone, 1)
    const { receipt } = notificationsOn(phone)[0].notification.data
    // Not the last sign: it has bits that no byte uses, so that another sign there can be the same token.
    const forged = `${receipt.slice(0, 30)}${receipt[30] === 'A' ? 'B' : 'A'}${receipt.slice(31)}`
    for (const token of [forged, '', 'x'.repeat(43), receipt.slice(1)]) {
      const answer = await t.app.inject({ method: 'POST', url: apiPaths.alarmReceipts, payload: { token } })
      expect(answer.statusCode).toBe(404)
    }
  })

  test('is texted once when no phone has shown it within a minute', async ({
    armedSite: { t, gateway, phone },
  }) => {
    const id = await sendQuote(t)
    await rung(phone, 1)
    await later(t, seconds(59))
    expect(gateway.messages).toHaveLength(0)
    await later(t, seconds(2))
    await soon(() => expect(gateway.messages).toHaveLength(1))
    const [text] = gateway.messages
    expect(text?.to).toBe('+61491570156')
    expect(text?.text.length).toBeLessThanOrEqual(320)
    expect(text?.text).toContain('North Lakes')
    expect(text?.text).toContain(`http://localhost:3000/admin?lead=${id}`)
    await later(t, minutes(1))
    expect(gateway.messages).toHaveLength(1)
    await later(t, minutes(7) + seconds(58))
    expect(phone.messages, 'a second before ten minutes').toHaveLength(1)
    await later(t, seconds(1))
    await rung(phone, 2)
  })

  test('is texted to nobody after hours when no phone has shown it, but in the morning', async ({
    armedSite: { t, gateway, phone },
  }) => {
    // 7:59:30 pm
    t.advance(hours(6) - minutes(5.5))
    await sendQuote(t)
    await rung(phone, 1)
    await later(t, minutes(2))
    expect(gateway.messages).toHaveLength(0)
    // 6:00 am
    await later(t, hours(10) - minutes(1.5))
    await rung(phone, 2)
    await later(t, minutes(1))
    await soon(() => expect(gateway.messages).toHaveLength(1))
  })

  test('rings again after ten minutes and is texted after thirty, unless somebody answers', async ({
    armedSite: { t, gateway, phone },
  }) => {
    const id = await sendQuote(t)
    await rung(phone, 1)
    await confirm(t, phone)
    await later(t, minutes(9))
    expect(phone.messages).toHaveLength(1)
    await later(t, minutes(1))
    await rung(phone, 2)
    expect(phone.messages[1]?.headers.topic).toBe(phone.messages[0]?.headers.topic)
    await confirm(t, phone)
    await later(t, minutes(19))
    expect(gateway.messages).toHaveLength(0)
    await later(t, minutes(1))
    await soon(() => expect(gateway.messages).toHaveLength(1))
    await later(t, hours(3))
    expect([phone.messages.length, gateway.messages.length]).toEqual([2, 1])
    expect(await alarmOf(t, id)).toMatchObject({ alarm: { acknowledgedAt: null, nextRoundAt: null } })
  })

  test('is silent from the moment that somebody opens it, and a look at the lists is not enough', async ({
    armedSite: { t, gateway, phone },
  }) => {
    const id = await sendQuote(t)
    await rung(phone, 1)
    await confirm(t, phone)
    await asOwner(t, 'GET', apiPaths.quoteRequests)
    await t.app.inject({ method: 'GET', url: `/admin?lead=${id}` })
    await alarmOf(t, id)
    expect((await alarmOf(t, id)).alarm.acknowledgedAt).toBeNull()
    await asOwner(t, 'POST', apiPaths.seenQuoteRequest(id))
    expect((await alarmOf(t, id)).alarm).toMatchObject({
      acknowledgedBy: 'owner',
      acknowledgedHow: 'opened',
      nextRoundAt: null,
    })
    await later(t, hours(1))
    expect([phone.messages.length, gateway.messages.length]).toEqual([1, 0])
  })

  test('waits for the morning outside the owner’s hours', async ({ armedSite: { t, gateway, phone } }) => {
    // 8:05 pm
    t.advance(hours(6))
    await sendQuote(t)
    await settle(t)
    await later(t, hours(9) + minutes(54))
    expect([phone.messages.length, gateway.messages.length], '5:59 am').toEqual([0, 0])
    await later(t, minutes(1))
    await rung(phone, 1)
  })

  test('goes on ringing when an answer was a slip and is taken back within ten seconds', async ({
    armedSite: { t, phone },
  }) => {
    const id = await sendQuote(t)
    await rung(phone, 1)
    await confirm(t, phone)
    await acknowledge(t, id)
    t.advance(seconds(9))
    await asOwner(t, 'POST', apiPaths.takeBackAcknowledgement(id))
    expect((await alarmOf(t, id)).alarm.acknowledgedAt).toBeNull()
    await later(t, minutes(10))
    await rung(phone, 2)
    await acknowledge(t, id)
    t.advance(seconds(11))
    expect(await asOwner(t, 'POST', apiPaths.takeBackAcknowledgement(id))).toEqual({ error: 'Not found' })
  })
})

describe('an emergency', () => {
  test('rings every way at once at any hour, again and again, until somebody answers', async ({
    armedSite: { t, gateway, phone },
  }) => {
    // 2:05 am
    t.advance(hours(12))
    const id = await sendQuote(t, emergency)
    await rung(phone, 1)
    await soon(() => expect(gateway.messages).toHaveLength(1))
    expect(notificationsOn(phone)[0].notification).toMatchObject({
      title: 'Emergency · North Lakes',
      requireInteraction: true,
    })
    await confirm(t, phone)
    await later(t, minutes(2))
    await rung(phone, 2)
    await soon(() => expect(gateway.messages).toHaveLength(2))
    await later(t, minutes(3))
    await rung(phone, 3)
    expect((await acknowledge(t, id)).statusCode).toBe(200)
    await later(t, minutes(30))
    expect([phone.messages.length, gateway.messages.length]).toEqual([3, 3])
  })

  test('rings once more after twenty seconds when no phone shows it, keeps its times and ends with a mail', async ({
    armedSite: { t, gateway, phone },
  }) => {
    const id = await sendQuote(t, emergency)
    await rung(phone, 1)
    await settle(t)
    // After the lead came in: the silent first round brings one more, and those of the chain come when they would have.
    let elapsed = 0
    let rings = 1
    for (const at of [seconds(20), ...[2, 5, 8, 11, 14].map(minutes)]) {
      await later(t, at - elapsed - seconds(1))
      expect(phone.messages, `a second before ${at} ms`).toHaveLength(rings)
      await later(t, seconds(1))
      elapsed = at
      rings += 1
      await rung(phone, rings)
      await soon(() => expect(gateway.messages).toHaveLength(rings))
    }
    await later(t, minutes(1))
    await soon(() =>
      expectDelivery(t, id, {
        channel: 'mail',
        about: 'unanswered',
        state: 'file',
        sentAt: null,
        reason: 'not sent, email isn’t set up',
      }),
    )
    await later(t, hours(1))
    expect(phone.messages).toHaveLength(7)
  })

  test('rings once after an outage in which a round and the time for proof went by', async ({
    armedSite: { t, gateway, phone },
  }) => {
    await sendQuote(t, emergency)
    await rung(phone, 1)
    await settle(t)
    await later(t, minutes(3))
    await rung(phone, 2)
    await soon(() => expect(gateway.messages).toHaveLength(2))
    await later(t, minutes(2))
    await rung(phone, 3)
  })

  test('keeps the times of its rounds though they are looked for late', async ({
    armedSite: { t, phone },
  }) => {
    const id = await sendQuote(t, emergency)
    await rung(phone, 1)
    await confirm(t, phone)
    await later(t, minutes(2) + seconds(40))
    await rung(phone, 2)
    expect((await alarmOf(t, id)).alarm.nextRoundAt, '2:05 pm and 5 minutes').toBe('2026-11-20T04:10:00.000Z')
    // As after an outage: what was missed does not come in one burst.
    await later(t, minutes(8))
    await rung(phone, 3)
    expect((await alarmOf(t, id)).alarm.nextRoundAt).toBe('2026-11-20T04:18:40.000Z')
  })
})

describe('many leads at once', () => {
  test('ring four times at most, and the emergencies among them each', async ({
    armedSite: { t, phone },
  }) => {
    for (let count = 0; count < 20; count += 1) {
      await sendQuote(t, { description: `Job number ${count} of today.` })
      await settle(t)
      t.advance(seconds(0.5))
    }
    for (const description of ['No power at all.', 'Sparks from the board.']) {
      await sendQuote(t, { ...emergency, description })
    }
    await later(t, seconds(12))
    await rung(phone, 6)
    const titles = notificationsOn(phone).map(({ notification }) => notification.title)
    expect(titles.filter((title) => title.startsWith('Emergency'))).toHaveLength(2)
    expect(titles.filter((title) => title === '17 new enquiries')).toHaveLength(1)
    expect(titles.filter((title) => title.startsWith('Quote request'))).toHaveLength(3)
    expect(await asOwner(t, 'GET', apiPaths.quoteRequests)).toHaveLength(22)
  })
})

describe('what is suspected of being spam', () => {
  test('rings nowhere until the owner rescues it', async ({ armedSite: { t, gateway, phone } }) => {
    const id = await sendQuote(t, { ...emergency })
    await rung(phone, 1)
    await acknowledge(t, id)
    await t.db.updateTable('quote_requests').set({ suspectedSpam: 1 }).where('id', '=', id).execute()
    await t.db.deleteFrom('alarms').execute()
    await later(t, hours(1))
    expect([phone.messages.length, gateway.messages.length]).toEqual([1, 1])
    await asOwner(t, 'POST', apiPaths.notSpamQuoteRequest(id))
    await rung(phone, 2)
  })
})

describe('an alarm that was stopped by mistake', () => {
  test('goes on with what was held back, and asks for proof at once', async ({
    alarmSite: { t, push, gateway },
  }) => {
    gateway.behaviour = 'out of order'
    push.reply = { status: 503 }
    await arm(t, push.subscribe())
    const id = await sendQuote(t, emergency)
    await soon(() => expect(gateway.received.length + push.received.length).toBeGreaterThanOrEqual(2))
    await settle(t)
    await acknowledge(t, id)
    gateway.behaviour = 'accept'
    t.advance(seconds(5))
    await asOwner(t, 'POST', apiPaths.takeBackAcknowledgement(id))
    await settle(t)
    await soon(() => expect(gateway.messages.length).toBeGreaterThanOrEqual(1))
  })

  test('rings again when the lead that was deleted is restored', async ({ armedSite: { t, phone } }) => {
    const id = await sendQuote(t)
    await rung(phone, 1)
    await confirm(t, phone)
    await asOwner(t, 'DELETE', apiPaths.quoteRequest(id))
    await later(t, minutes(10))
    expect(phone.messages).toHaveLength(1)
    await asOwner(t, 'POST', apiPaths.restoreQuoteRequest(id))
    await settle(t)
    await rung(phone, 2)
  })
})

test('an emergency ends with its mail though the owner has shortened the chain meanwhile', async ({
  armedSite: { t, phone },
}) => {
  const id = await sendQuote(t, emergency)
  await rung(phone, 1)
  await t.db.updateTable('alarms').set({ level: 20 }).where('recordId', '=', id).execute()
  await later(t, minutes(2))
  await soon(() => expectDelivery(t, id, { channel: 'mail', about: 'unanswered' }))
})
