import { expect, vi } from 'vitest'
import { minutes } from '#shared/durations.ts'
import { type Cluster, readSite } from './cluster.ts'
import type { Owner } from './owner.ts'

/** What some time does to tries that failed and to the claims of a process that is gone. */
export const letTimePass = (cluster: Cluster) =>
  readSite(
    cluster,
    `update outbox set next_attempt_at = '2000-01-01T00:00:00.000Z', claimed_until = ''
      where state = 'pending' and channel in ('mail', 'webhook')`,
  )

/** Each lead that was acknowledged is there once, was mailed once and rang once. A drill's is deleted from its first moment. */
export async function expectEachOnce(
  { cluster, owner }: { cluster: Cluster; owner: Owner },
  acknowledged: ReadonlyMap<string, string>,
): Promise<void> {
  await vi.waitFor(
    async () => {
      const waiting = await readSite(
        cluster,
        `select id from outbox where channel in ('mail', 'webhook') and state = 'pending'
         union all select id from alarms where level = 0 and next_round_at is not null`,
      )
      expect(waiting).toHaveLength(0)
    },
    { timeout: minutes(4), interval: 500 },
  )
  const sent = (channel: string) =>
    `(select count(*)::int from outbox
       where record_id = quote_requests.id and channel = '${channel}' and state = 'sent')`
  const rows = await readSite<{ id: string; description: string; mails: number; rings: number }>(
    cluster,
    `select id, description, ${sent('mail')} as mails, ${sent('webhook')} as rings
     from quote_requests where deleted_at is null`,
  )
  const stored = new Map(rows.map((row) => [row.id, row]))
  for (const [id, description] of acknowledged) expect(stored.get(id)?.description).toBe(description)
  expect(new Set(rows.map(({ description }) => description)).size, 'no lead twice').toBe(rows.length)
  expect(rows.filter(({ mails, rings }) => mails !== 1 || rings !== 1)).toEqual([])
  // A process that dies between the other's yes and writing that down has another send it, under the same id.
  const { mailServer, receiver } = owner
  const mailIds = mailServer.received.map(({ headers }) => headers['message-id']?.[0])
  const ringIds = receiver.events.map(({ id }) => id)
  const rung = new Map(receiver.events.map(({ id, payload }) => [id, payload.data.id]))
  expect(new Set(mailIds).size).toBe(rows.length)
  expect([...rung.values()].toSorted()).toEqual([...stored.keys()].toSorted())
  const twice = (ids: unknown[]) => `${ids.length - new Set(ids).size} came twice`
  console.log(
    `${acknowledged.size} acknowledged, ${rows.length} stored; of the mails ${twice(mailIds)}, of the rings ${twice(ringIds)}`,
  )
}
