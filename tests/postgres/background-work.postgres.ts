import { setTimeout as wait } from 'node:timers/promises'
import { expect, vi } from 'vitest'
import { listBackups } from '#server/operations/backup-folder.ts'
import { minutes, seconds } from '#shared/durations.ts'
import { readSite } from './support/cluster.ts'
import { startMachines } from './support/machines.ts'
import { test } from './support/postgres-test.ts'

/** A minute of these machines' timers, of which a site has its first look after one, is so much shorter. */
const timesFaster = 12
const patience = { timeout: minutes(1), interval: 100 }

test('what a site does by itself is done by one machine, and by the other once that is gone', {
  timeout: minutes(2),
}, async ({ held, cluster }) => {
  const settings = { DATABASE_URL: cluster.url, TIMERS_FASTER: String(timesFaster) }
  const [one, other] = await startMachines(held, settings, [0, seconds(5)])
  const backupsOf = async ({ dataDir }: typeof one) => (await listBackups(`${dataDir}/backups`)).length
  const holder = async () => {
    const [lease] = await readSite<{ holder: string }>(cluster, 'select holder from leases')
    return lease?.holder.split(' ')[1]
  }
  await vi.waitFor(async () => expect((await backupsOf(one)) + (await backupsOf(other))).toBe(1), patience)
  // A machine that is killed between the file and its note has made none.
  const isNoted = () => readSite(cluster, "select name from site_work where name = 'backup' and done_at > 0")
  await vi.waitFor(async () => expect(await isNoted()).toHaveLength(1), patience)
  const [worker, heir] = (await backupsOf(one)) === 1 ? [one, other] : [other, one]
  expect(await holder()).toBe(String(worker.process.pid))

  await worker.kill()
  // What a minute does to the lease of a machine that is gone.
  await readSite(cluster, 'update leases set ends_at = 0')
  await vi.waitFor(async () => expect(await holder()).toBe(String(heir.process.pid)), patience)
  // The night's backup is made: the heir looks, and has none to make.
  await wait(minutes(1) / timesFaster + seconds(2))
  expect(await backupsOf(heir)).toBe(0)
})
