import { access, constants } from 'node:fs/promises'
import { freeBytes, leastFreeBytes } from '#server/base/disk.ts'
import type { WatchedBucket } from '#server/bucket/bucket-watch.ts'
import type { Config } from '#server/config/config.ts'
import { patientPostgres } from '#server/config/postgres-options.ts'
import { makeLateIndexes } from '#server/db/late-indexes.ts'
import type { Db } from '#server/db/schema.ts'
import { indexLeads } from '#server/leads/search/search-index-in-sqlite.ts'
import type { BackgroundTask } from '#server/machines/background-work.ts'
import { createHitStore } from '#server/machines/hit-store.ts'
import { createSiteWorkStore } from '#server/machines/site-work-store.ts'
import { mailFolder, tidyMailFolder } from '#server/notify/channels/mail/mail-folder.ts'
import { createDeliveryStore } from '#server/notify/delivery-store.ts'
import { createDrillStore } from '#server/notify/drill-store.ts'
import { createOutboxStore } from '#server/notify/outbox-store.ts'
import { createPushDeviceStore } from '#server/notify/push-device-store.ts'
import type { HealthProblem } from '#shared/contract/answer.ts'
import { hours, minutes } from '#shared/durations.ts'
import { restorableDays } from '#shared/restorable.ts'
import type { BackupPlaces } from './backup-folder.ts'
import { copyLag, lagInFull } from './copy-lag.ts'
import { createDailyBackup } from './daily-backup.ts'
import { createDumpCopy } from './dump-copy.ts'
import { createDumpWatch } from './dump-watch.ts'
import { completeForgottenList, lastForgottenAt } from './forgetting.ts'
import { createHeartbeat } from './heartbeat.ts'
import { purgeExpired } from './housekeeping.ts'
import { asking } from './moving/postgres-side.ts'
import { readOutsideWatch } from './outside-watch.ts'

interface SiteOperationsOptions {
  config: BackupPlaces & Partial<Pick<Config, 'sharedLimits' | 'heartbeat'>>
  db: Db
  bucket?: Pick<WatchedBucket, 'trouble'> | undefined
  /** Why push notifications are off; '' when they work. */
  whyNoPush?: () => string
  now: () => Date
}

export type SiteOperations = ReturnType<typeof createSiteOperations>

/** Runs the automatic tasks of a running site: backups, permanent deletion and health checks. */
export function createSiteOperations({
  config,
  db,
  bucket,
  whyNoPush = () => '',
  now,
}: SiteOperationsOptions) {
  const backup = createDailyBackup({
    places: config,
    now,
    shared: config.databaseUrl ? createSiteWorkStore(db, 'backup') : undefined,
  })
  const housekeeping: BackgroundTask = {
    name: 'housekeeping',
    everyMs: hours(6),
    async run(_signal, log) {
      const count = await purgeExpired(db, now)
      if (count > 0) log.info({ count }, `forgot records deleted more than ${restorableDays} days ago`)
    },
  }
  const mails: BackgroundTask = {
    name: 'tidying the folder of mails',
    everyMs: minutes(5),
    isOfMachine: true,
    async run() {
      const until = { now: now(), forgottenAt: await lastForgottenAt(db) }
      await tidyMailFolder(mailFolder(config.dataDir), until, createOutboxStore(db, now).knownOf)
    },
  }
  const forgotten: BackgroundTask = {
    name: 'adding to the list of whom the site has forgotten',
    everyMs: minutes(5),
    isOfMachine: true,
    run: async () => void (await completeForgottenList(db, config.backupDir)),
  }
  const limits: BackgroundTask = {
    name: 'forgetting of counts',
    everyMs: minutes(10),
    run: () => createHitStore(db).forgetEnded(),
  }
  const openPatient = async () => {
    const { openPostgres } = await import('#server/db/postgres.ts')
    return openPostgres(config.databaseUrl ?? '', patientPostgres(config.postgres))
  }
  const indexing: BackgroundTask = {
    name: 'the making of indexes',
    everyMs: minutes(1),
    async run(signal) {
      await makeLateIndexes(db, openPatient, signal)
      await indexLeads(db, signal)
    },
  }
  const dumps = createDumpWatch(config, now)
  const lagOfCopy = async () => {
    const lag = await copyLag(config, db, now())
    return lag && lagInFull(lag)
  }
  const heartbeat =
    config.heartbeat &&
    createHeartbeat({
      ...{ heartbeat: config.heartbeat, dataDir: config.dataDir },
      ...{ db, now, copyLag: lagOfCopy },
    })

  /** Finds problems while the site still works; the route itself checks the database. A failing check counts too. */
  async function health(): Promise<Exclude<HealthProblem, 'database'>[]> {
    const [canStore, isBackedUp, obstacle, copy, watch, trouble, isMailLate, report, hasLostPhone] =
      await Promise.all([
        hasRoom(config.dataDir).catch(() => false),
        backup.isHealthy().catch(() => false),
        dumps.obstacle(),
        lagOfCopy().catch(() => undefined),
        config.heartbeat && readOutsideWatch(asking(db)).catch(() => undefined),
        bucket?.trouble().catch((error: unknown) => error),
        // The route itself detects an unreachable database.
        createDeliveryStore(db, now)
          .isLate()
          .catch(() => false),
        createDrillStore(db, now)
          .report()
          .catch(() => undefined),
        createPushDeviceStore(db, now)
          .hasLost()
          .catch(() => false),
      ])
    const failed = new Set(report?.failed.map(({ step }) => step))
    if (isMailLate) failed.add('mail')
    if (whyNoPush()) failed.add('push')
    return [
      ...(canStore ? [] : (['disk'] as const)),
      ...(isBackedUp ? [] : (['backups'] as const)),
      ...(obstacle === undefined ? [] : (['database-backup'] as const)),
      ...(trouble === undefined ? [] : (['photos'] as const)),
      ...(copy ? (['copy'] as const) : []),
      ...(watch?.failure ? (['heartbeat'] as const) : []),
      ...(hasLostPhone ? (['phones'] as const) : []),
      ...failed,
    ]
  }

  return {
    tasks: [
      ...[backup.task, housekeeping, forgotten, mails, indexing],
      ...(config.sharedLimits ? [limits] : []),
      ...(heartbeat ? [heartbeat.task] : []),
      ...(config.copy && config.databaseUrl ? [createDumpCopy({ ...config, copy: config.copy }, db)] : []),
    ],
    heartbeat,
    backUpNow: backup.runNow,
    health,
  }
}

async function hasRoom(folder: string): Promise<boolean> {
  await access(folder, constants.W_OK)
  return (await freeBytes(folder)) >= leastFreeBytes
}
