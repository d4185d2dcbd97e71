import { expect, vi } from 'vitest'
import { minutes } from '#shared/durations.ts'
import type { MailServer } from '../../support/mail-server.ts'
import { type Cluster, readSite } from './cluster.ts'

/** Each lead that was acknowledged is there once, rings once and was mailed once. A drill's is deleted from its first moment. */
export async function expectEachOnce(
  { cluster, mailServer }: { cluster: Cluster; mailServer: MailServer },
  acknowledged: Map<string, string>,
): Promise<void> {
  await vi.waitFor(
    async () => {
      const waiting = await readSite(
        cluster,
        "select id from outbox where channel = 'mail' and state = 'pending'",
      )
      expect(waiting).toHaveLength(0)
    },
    { timeout: minutes(4), interval: 500 },
  )
  const rows = await readSite<{ id: string; description: string; mails: number; alarms: number }>(
    cluster,
    `select id, description,
      (select count(*)::int from outbox where record_id = quote_requests.id and channel = 'mail' and state = 'sent') as mails,
      (select count(*)::int from alarms where record_id = quote_requests.id) as alarms
    from quote_requests where deleted_at is null`,
  )
  const stored = new Map(rows.map((row) => [row.id, row]))
  for (const [id, description] of acknowledged) expect(stored.get(id)?.description).toBe(description)
  expect(new Set(rows.map(({ description }) => description)).size, 'no lead twice').toBe(rows.length)
  expect(rows.filter(({ mails, alarms }) => mails !== 1 || alarms !== 1)).toEqual([])
  const ids = mailServer.received.map(({ headers }) => headers['message-id']?.[0])
  // A process that dies between the server's yes and writing that down has another send it, under the same id.
  expect(new Set(ids).size).toBe(rows.length)
  console.log(
    `${acknowledged.size} acknowledged, ${rows.length} stored, ${ids.length} mails of which ${ids.length - rows.length} twice`,
  )
}
