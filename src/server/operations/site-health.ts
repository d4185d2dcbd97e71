import { access, constants } from 'node:fs/promises'
import { freeBytes, leastFreeBytes } from '#server/base/disk-space.ts'
import type { WatchedBucket } from '#server/bucket/bucket-watch.ts'
import type { DeliveryStore } from '#server/notify/delivery-store.ts'
import type { DrillStore } from '#server/notify/drill-store.ts'
import type { PushDeviceStore } from '#server/notify/push-device-store.ts'
import type { HealthProblem } from '#shared/contract/answer.ts'
import type { DailyBackup } from './daily-backup.ts'
import type { DumpWatch } from './dump-watch.ts'

/** Finds problems while the site still works; the route itself checks the database. */
export type SiteHealth = () => Promise<Exclude<HealthProblem, 'database'>[]>

interface HealthSources {
  dataDir: string
  backup: Pick<DailyBackup, 'isHealthy'>
  dumps: DumpWatch
  bucket: Pick<WatchedBucket, 'trouble'> | undefined
  deliveries: Pick<DeliveryStore, 'isLate'>
  drills: Pick<DrillStore, 'report'>
  devices: Pick<PushDeviceStore, 'hasLost'>
  whyNoPush: () => string
}

export function createSiteHealth({
  dataDir,
  backup,
  dumps,
  bucket,
  deliveries,
  drills,
  devices,
  whyNoPush,
}: HealthSources): SiteHealth {
  return async () => {
    // A check that fails counts as a problem too.
    const [canStore, isBackedUp, obstacle, hasPhotos, isMailLate, report, hasLostPhone] = await Promise.all([
      hasRoom(dataDir).catch(() => false),
      backup.isHealthy().catch(() => false),
      dumps.obstacle(),
      bucket
        ? bucket.trouble().then(
            (trouble) => trouble === undefined,
            () => false,
          )
        : true,
      // The route itself detects an unreachable database.
      deliveries.isLate().catch(() => false),
      drills.report().catch(() => undefined),
      devices.hasLost().catch(() => false),
    ])
    const failed = new Set(report?.failed.map(({ step }) => step))
    if (isMailLate) failed.add('mail')
    if (whyNoPush()) failed.add('push')
    return [
      ...(canStore ? [] : (['disk'] as const)),
      ...(isBackedUp ? [] : (['backups'] as const)),
      ...(obstacle === undefined ? [] : (['database-backup'] as const)),
      ...(hasPhotos ? [] : (['photos'] as const)),
      ...(hasLostPhone ? (['phones'] as const) : []),
      ...failed,
    ]
  }
}

async function hasRoom(folder: string): Promise<boolean> {
  await access(folder, constants.W_OK)
  return (await freeBytes(folder)) >= leastFreeBytes
}
