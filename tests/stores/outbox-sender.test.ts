import { expect, test } from 'vitest'
import { createOutboxSender } from '#server/notify/outbox-sender.ts'
import { createOutboxStore } from '#server/notify/outbox-store.ts'
import { databases } from '../support/databases.ts'
import { createTestClock } from '../support/test-clock.ts'

test('what comes in while a message is under way is sent as well before all is settled', async () => {
  const [{ open }] = databases
  await using db = await open()
  const { now } = createTestClock()
  const outbox = createOutboxStore(db, now)
  const begun = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const delivered: string[] = []
  const log = { info() {}, warn() {}, error() {} }
  const sender = createOutboxSender({
    outbox,
    drills: { note: async () => {} },
    channels: [
      {
        name: 'mail',
        lanes: 1,
        attemptLimitMs: 60_000,
        pausesMs: [60_000],
        giveUpAfterMs: 600_000,
        async send({ recordId }) {
          begun.resolve()
          await mayEnd.promise
          delivered.push(recordId)
          return { state: 'file' }
        },
        check: async () => 'worked',
      },
    ],
    now,
    every: () => () => {},
    idleCheck: { isIdle: () => false },
    log,
  })
  const add = (recordId: string) =>
    db.transaction().execute((tx) => outbox.add(tx, { kind: 'quote', recordId }))
  await add('first')
  sender.wake()
  const settled = sender.settled()
  await begun.promise
  await add('second')
  sender.wake()
  mayEnd.resolve()
  await settled
  expect(delivered).toEqual(['first', 'second'])

  await add('third')
  sender.wake()
  await sender.settled()
  expect(delivered).toEqual(['first', 'second', 'third'])
  await sender.stop()
})
