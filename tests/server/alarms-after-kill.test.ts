import { expect, test, vi } from 'vitest'
import { topicOf } from '#server/notify/channels/push/web-push.ts'
import { minutes, seconds } from '#shared/durations.ts'
import {
  armPhone,
  inDatabase,
  letClaimsRunOut,
  ringsByTopic,
  sendEmergency,
  startAlarmProcess,
  topicsOf,
} from '../support/alarm-process.ts'
import { startPushService } from '../support/push-service.ts'
import { sendQuote } from '../support/requests.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** Many processes are started in a row, each slowly on a busy machine. */
vi.setConfig({ testTimeout: minutes(4) })
const patience = { timeout: seconds(90), interval: 100 }
const kills = 4
/** Further ones, when the push service has just taken a message and the process may not know. */
const killsOnPush = 2
/** For each kill several, each at a point of its own by then. */
const leadsToAKill = 3

test('every lead whose process was killed right after the answer rings, and only under its own Topic', async () => {
  using folder = temporaryFolder()
  await using push = await startPushService()
  let site = await startAlarmProcess(folder.path, push)
  const phone = await armPhone(site, push)
  const ids: string[] = []
  let left = 0
  for (let kill = 0; kill < kills + killsOnPush; kill += 1) {
    if (kill > 0) site = await startAlarmProcess(folder.path, push)
    const numbers = Array.from({ length: leadsToAKill }, (_, n) => `No power, number ${kill}.${n}`)
    const sent = await Promise.all(numbers.map((words) => sendEmergency(site.address, words)))
    const isTaken = (id: string) => ringsByTopic(phone).has(topicOf(id))
    if (kill >= kills) {
      const oneIsTaken = () => expect(sent.some(isTaken)).toBe(true)
      await vi.waitFor(oneIsTaken, { timeout: seconds(90), interval: 1 })
    }
    await site.stop('SIGKILL')
    ids.push(...sent)
    left += sent.filter((id) => !isTaken(id)).length
  }
  letClaimsRunOut(folder.path)
  const last = await startAlarmProcess(folder.path, push)
  await vi.waitFor(() => expect([...ringsByTopic(phone).keys()].toSorted()).toEqual(topicsOf(ids)), patience)
  await last.stop()
  expect([...ringsByTopic(phone).keys()].toSorted(), 'and no other Topic').toEqual(topicsOf(ids))
  const rounds = inDatabase(folder.path, (db) =>
    db.prepare('select sum(level) as sum from alarms where level > 0').get(),
  )
  console.log(
    `${ids.length} leads, ${left} killed before the push: ${phone.messages.length} pushes for ${String(rounds?.sum)} rounds`,
  )
})

test('two processes on one data folder, each with two workers, ring no round twice', async () => {
  using folder = temporaryFolder()
  await using push = await startPushService()
  const start = () => startAlarmProcess(folder.path, push, { WEB_WORKERS: '2' })
  // One after the other: the tables are made by the first.
  const [one, other] = [await start(), await start()]
  const phone = await armPhone(one, push)
  for (let count = 0; count < 6; count += 1) {
    const { address } = count % 2 ? one : other
    await Promise.all([
      sendEmergency(address, `No power in house ${count}`),
      sendQuote(address, { description: `A power point in house ${count}` }),
    ])
  }
  const unsent = "select count(*) as count from outbox where state = 'pending' and channel = 'push'"
  await vi.waitFor(() => {
    expect(inDatabase(folder.path, (db) => db.prepare(unsent).get()?.count)).toBe(0)
    expect(
      inDatabase(
        folder.path,
        (db) => db.prepare('select count(*) as count from alarms where level = 0').get()?.count,
      ),
    ).toBe(0)
  }, patience)
  for (const site of [one, other]) await site.stop()

  inDatabase(folder.path, (db) => {
    const sent = db
      .prepare(
        "select count(*) as count from outbox where channel = 'push' and state = 'sent' and sent_with = ''",
      )
      .get()
    expect(phone.messages, 'each message was sent once').toHaveLength(Number(sent?.count))
    const uneven = db
      .prepare(
        `select a.level, count(o.id) as messages from alarms a
         left join outbox o on o.alarm_id = a.id and o.channel = 'push'
         group by a.id having count(o.id) != a.level`,
      )
      .all()
    expect(uneven, 'each round has one message').toEqual([])
  })
})

test('a summary of many leads that is sent again after a kill takes the place of the first', async () => {
  using folder = temporaryFolder()
  await using push = await startPushService()
  const site = await startAlarmProcess(folder.path, push)
  const phone = await armPhone(site, push)
  const ids: string[] = []
  const send = async (description: string) => {
    const answer = await sendQuote(site.address, { description })
    ids.push(((await answer.json()) as { id: string }).id)
  }
  for (const house of [1, 2, 3]) await send(`A power point in house ${house}`)
  await vi.waitFor(() => expect(phone.messages).toHaveLength(3), patience)
  push.reply = 'hang'
  for (const house of [4, 5, 6, 7]) await send(`A power point in house ${house}`)
  const summaries = () => {
    const singles = new Set(topicsOf(ids))
    return push.received.map(({ headers }) => String(headers.topic)).filter((topic) => !singles.has(topic))
  }
  await vi.waitFor(() => expect(summaries()).toHaveLength(1), patience)
  await site.stop('SIGKILL')
  // Another of them comes first now, as it may where pauses differ.
  inDatabase(folder.path, (db) =>
    db.exec(
      `update outbox set next_attempt_at = '2000-01-01T00:00:00.000Z' where id =
       (select id from outbox where channel = 'push' and state = 'pending' order by next_attempt_at desc, id desc limit 1)`,
    ),
  )
  letClaimsRunOut(folder.path)
  push.reply = 'accept'
  await startAlarmProcess(folder.path, push)
  await vi.waitFor(() => expect(summaries().length).toBeGreaterThan(1), patience)
  expect(new Set(summaries()).size).toBe(1)
})

const claimOf = (dataDir: string) =>
  inDatabase(dataDir, (db) =>
    db.prepare("select id, attempts, claimed_until as until from outbox where channel = 'push'").get(),
  )

test('a push that was under way at a kill goes out with the next start, but not while its process lives', async () => {
  using folder = temporaryFolder()
  await using push = await startPushService()
  const first = await startAlarmProcess(folder.path, push)
  const phone = await armPhone(first, push)
  push.reply = 'hang'
  await sendEmergency(first.address, 'No power since the storm')
  await vi.waitFor(() => expect(push.received).toHaveLength(1), patience)
  const claim = claimOf(folder.path)
  expect(claim?.attempts).toBe(1)

  const second = await startAlarmProcess(folder.path, push)
  expect(claimOf(folder.path), 'the first is at work on it').toEqual(claim)
  await second.stop()
  await first.stop('SIGKILL')
  // As if the kill had come right after a much longer claim was made: it does not run out while this waits.
  const until = new Date(Date.now() + seconds(85)).toISOString()
  inDatabase(folder.path, (db) =>
    db.prepare("update outbox set claimed_until = ? where claimed_until != ''").run(until),
  )
  push.reply = 'accept'
  await startAlarmProcess(folder.path, push)
  await vi.waitFor(() => expect(phone.messages).toHaveLength(1), patience)
})
