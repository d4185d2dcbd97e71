import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { topicOf } from '#server/notify/channels/push/web-push.ts'
import type { IssuedInvitation, People } from '#shared/contract/people.ts'
import { seconds } from '#shared/durations.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { armPhone, sendEmergency } from '../support/alarm-process.ts'
import { expectOneOutcome } from '../support/offer-rivals.ts'
import { type PushService, startPushService } from '../support/push-service.ts'
import { sendJson, signInTo } from '../support/requests.ts'
import { type Cluster, readSite, startCluster } from './support/cluster.ts'
import { type Machine, startMachines } from './support/machines.ts'
import { heldUntil } from './support/postgres-test.ts'

type Headers = { cookie: string }

const held = heldUntil(afterAll)
let cluster: Cluster
let push: PushService
let one: Machine
let other: Machine
beforeAll(async () => {
  cluster = held.use(await startCluster())
  push = held.use(await startPushService())
  const settings = { DATABASE_URL: cluster.url, ...push.environment }
  ;[one, other] = await startMachines(held, settings, [0, 0])
})

/** Makes an account by an invitation's link, as a browser without scripts does, and is signed in. */
async function join(invitedAt: string, joinsAt: string, owner: Headers): Promise<Headers> {
  const name = 'Riley'
  const invited = await sendJson(invitedAt + apiPaths.invitations, { name, role: 'staff' }, owner)
  const { url } = (await invited.json()) as IssuedInvitation
  const invitation = new URL(url).searchParams.get('invitation') ?? ''
  const joined = await fetch(joinsAt + pagePaths.adminLogin, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ invitation, username: name, password: 'seven purple kettles' }),
  })
  expect(joined.status).toBe(303)
  return { cookie: joined.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
}

test('a person who is removed at one machine is out at the other within two seconds, while an alarm runs', {
  timeout: 120_000,
}, async () => {
  const owner = await signInTo(one.address)
  const riley = await join(one.address, other.address, owner)
  const phones = { owner: await armPhone(one, push), riley: await armPhone(other, push, riley) }

  const ringing = await sendEmergency(other.address, 'rings both')
  await vi.waitFor(() => expect(phones.riley.messages).toHaveLength(1), { timeout: seconds(15) })
  // The next one waits for both phones, to be tried again.
  push.reply = { status: 503 }
  const waiting = await sendEmergency(other.address, 'waits for both')
  await vi.waitFor(
    async () =>
      expect(
        await readSite(
          cluster,
          `select id from outbox where record_id = '${waiting}' and channel = 'push' and attempts > 0`,
        ),
      ).toHaveLength(2),
    { timeout: seconds(15) },
  )
  const leave = new AbortController()
  onTestFinished(() => leave.abort())
  const page = await fetch(other.address + apiPaths.notificationStream, {
    headers: riley,
    signal: leave.signal,
  })
  const told = page.text()

  const people = await fetch(one.address + apiPaths.people, { headers: owner })
  const { id } = ((await people.json()) as People).people.find(({ username }) => username === 'Riley') ?? {}
  const removed = await fetch(one.address + apiPaths.person(id ?? ''), { method: 'DELETE', headers: owner })
  expect(removed.status).toBe(200)
  const removedAt = performance.now()
  const refused = await fetch(other.address + apiPaths.quoteRequests, { headers: riley })
  expect(refused.status).toBe(401)
  expect(await told).toContain('event: signed-out')
  const tookMs = Math.round(performance.now() - removedAt)
  console.log(`The open page at the other machine ended ${tookMs} ms after the removal.`)
  expect(tookMs).toBeLessThan(seconds(2))

  push.reply = 'accept'
  const after = await sendEmergency(other.address, 'after the removal')
  const ringsOfOwner = () => phones.owner.messages.map(({ headers }) => String(headers.topic))
  await vi.waitFor(
    () => expect(ringsOfOwner()).toEqual(expect.arrayContaining([ringing, waiting, after].map(topicOf))),
    { timeout: seconds(30) },
  )
  await vi.waitFor(
    async () =>
      expect(
        await readSite(cluster, "select id from outbox where channel = 'push' and state = 'pending'"),
      ).toEqual([]),
    { timeout: seconds(30) },
  )
  expect(phones.riley.messages.map(({ headers }) => String(headers.topic))).toEqual([topicOf(ringing)])
})

test('a quote has one outcome over both machines, and a time is booked once', { timeout: 120_000 }, () =>
  expectOneOutcome([one.address, other.address]),
)
