import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { topicOf } from '#server/notify/channels/push/web-push.ts'
import type { DoorAnswer, MadeDoor } from '#shared/contract/door.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { armPhone, inDatabase } from '../../tests/support/alarm-process.ts'
import { signedHeaders } from '../../tests/support/doors.ts'
import { startPushService } from '../../tests/support/push-service.ts'
import { signInTo } from '../../tests/support/requests.ts'
import { startSite } from '../../tests/support/site-process.ts'
import { printTarget } from './report.ts'
import { shareOf } from './share-of.ts'

const count = 100
const patienceMs = 10_000
const pauseMs = 100
/** Visitors who read pages meanwhile, each page for this long. */
const readers = 8
const readMs = 100

/** Measures the time from a door's 201 to the alarm at the push service, while visitors read pages. */
export async function benchDoors(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'trade-site-doors-'))
  await using push = await startPushService()
  const site = await startSite(folder, push.environment)
  let isOver = false
  let read = 0
  async function reader(): Promise<void> {
    for (; !isOver; read += 1) {
      await (await fetch(site.address + (read % 2 ? pagePaths.home : pagePaths.quote))).text()
      await sleep(readMs)
    }
  }
  try {
    await armPhone(site, push)
    const headers = { ...(await signInTo(site.address)), 'content-type': 'application/json' }
    const made = await fetch(site.address + apiPaths.doors, {
      ...{ method: 'POST', headers },
      body: JSON.stringify({ kind: 'signed', name: 'Bench' }),
    })
    const door = (await made.json()) as MadeDoor
    const reading = Promise.all(Array.from({ length: readers }, reader))
    const beganAt = performance.now()
    const pushMs: number[] = []
    for (let turn = 0; turn < count; turn += 1) {
      const body = JSON.stringify({
        what: 'request',
        email: `caller${turn}@example.com`,
        message: `Call ${turn}`,
      })
      const answer = await fetch(site.address + apiPaths.leadDoor(door.id), {
        ...{ method: 'POST', body },
        headers: signedHeaders(door.secret, { id: `msg_${turn}`, at: new Date(), body }),
      })
      const answeredAt = performance.now()
      const { id } = (await answer.json()) as DoorAnswer
      pushMs.push(Math.max(0, (await arrivalOf(push.received, id)) - answeredAt))
      await fetch(site.address + apiPaths.acknowledgeLead(id), {
        ...{ method: 'POST', headers },
        body: JSON.stringify({ how: 'taken' }),
      })
      await sleep(pauseMs)
      // The fourth lead within a minute would share a push with others, so earlier ones are dated back.
      inDatabase(folder, (db) =>
        db.exec(
          "pragma busy_timeout = 5000; update outbox set sent_at = '2000-01-01T00:00:00.000Z' where sent_at > ''",
        ),
      )
    }
    isOver = true
    await reading
    const perSecond = read / ((performance.now() - beganAt) / 1000)
    console.log(
      `\n${count} calls at a door, from the 201 to the push service, beside ${perSecond.toFixed(0)} pages a second`,
    )
    printTarget('push, median', `${shareOf(pushMs, 0.5)} ms`, '<= 1000 ms')
    printTarget('push, p95', `${shareOf(pushMs, 0.95)} ms`, '<= 1000 ms')
    printTarget('push, slowest', `${shareOf(pushMs, 1)} ms`, '< 2000 ms')
  } finally {
    isOver = true
    await site.stop('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function arrivalOf(received: readonly { at: number; headers: object }[], id: string): Promise<number> {
  const topic = topicOf(id)
  const giveUpAt = performance.now() + patienceMs
  for (;;) {
    const found = received.find(({ headers }) => 'topic' in headers && headers.topic === topic)
    if (found) return found.at
    if (performance.now() > giveUpAt) throw new Error('An alarm did not come.')
    await sleep(2)
  }
}
