import { describe, expect } from 'vitest'
import { alarmOf, emergency, expectDelivery, settle, startAlarmSite } from '../support/alarm-site.ts'
import { sendQuote, soon } from '../support/lead-mail.ts'
import { test } from '../support/site-test.ts'
import { receiptOf } from '../support/sms-gateway.ts'

describe('a text message', () => {
  test('is delivered when the gateway says so with the right token, and failed with its reason', async ({
    alarmSite: { t, gateway },
  }) => {
    const id = await sendQuote(t, emergency)
    await soon(() => expect(gateway.messages).toHaveLength(1))
    const [message] = gateway.messages
    if (!message) throw new Error('no message')
    const forged = receiptOf({ ...message, reference: 'x'.repeat(43) }, 'delivered')
    const post = ({ url, headers, body }: typeof forged) =>
      t.app.inject({ method: 'POST', url: url.replace('http://localhost:3000', ''), headers, payload: body })
    expect((await post(forged)).statusCode).toBe(404)
    expect((await post(receiptOf(message, 'delivered'))).statusCode).toBe(200)
    await expectDelivery(t, id, { channel: 'sms', shownAt: expect.any(String) })
  })

  test.each([
    ['failed', 'delivered'],
    ['delivered', 'failed'],
  ] as const)('that is said to have %s and then %s was delivered', async (...outcomes) => {
    await using site = await startAlarmSite()
    const { t, gateway } = site
    const id = await sendQuote(t, emergency)
    await soon(() => expect(gateway.messages).toHaveLength(1))
    await settle(t)
    const [message] = gateway.messages
    if (!message) throw new Error('no message')
    for (const outcome of outcomes) {
      const { url, headers, body: payload } = receiptOf(message, outcome)
      await t.app.inject({ method: 'POST', url: new URL(url).pathname, headers, payload })
    }
    const texts = (await alarmOf(t, id)).deliveries.filter(
      ({ channel }: { channel: string }) => channel === 'sms',
    )
    expect(texts).toMatchObject([{ state: 'sent', shownAt: t.clock.now.toISOString(), reason: null }])
  })

  test('that the gateway refuses is shown as failed, and never more are sent than a day may have', async ({
    alarmSite: { t, gateway },
  }) => {
    gateway.behaviour = 'refuse'
    const id = await sendQuote(t, emergency)
    await soon(() => expectDelivery(t, id, { channel: 'sms', reason: expect.stringMatching(/refused/) }))
  })

  test('comes so often a day and no more', async () => {
    await using site = await startAlarmSite({}, 2)
    const { t, gateway } = site
    for (const description of ['One is down.', 'Two are down.', 'Three are down.']) {
      await sendQuote(t, { ...emergency, description })
    }
    await settle(t)
    await soon(async () => {
      const texts = await t.db.selectFrom('outbox').select('state').where('channel', '=', 'sms').execute()
      expect(texts.map(({ state }) => state).toSorted()).toEqual(['failed', 'sent', 'sent'])
    })
    expect(gateway.messages).toHaveLength(2)
  })
})
