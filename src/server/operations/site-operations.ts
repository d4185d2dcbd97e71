import type { Kysely } from 'kysely'
import type { Config } from '#server/config.ts'
import type { Schema } from '#server/db/schema.ts'
import { mailFolder, tidyMailFolder } from '#server/mail/mail-folder.ts'
import { createDeliveryStore } from '#server/stores/deliveries.ts'
import { createDrillStore } from '#server/stores/drills.ts'
import { purgeExpired } from '#server/stores/housekeeping.ts'
import { createOutboxStore } from '#server/stores/outbox.ts'
import { hours } from '#shared/durations.ts'
import type { BackgroundTask } from './background-work.ts'
import { createDailyBackup } from './daily-backup.ts'
import { createSiteHealth } from './site-health.ts'

interface SiteOperationsOptions {
  config: Pick<Config, 'dataDir' | 'backupDir' | 'databaseUrl'>
  db: Kysely<Schema>
  now: () => Date
}

export type SiteOperations = ReturnType<typeof createSiteOperations>

/** What a running site does for itself: backups, forgetting what was deleted, knowing how it is. */
export function createSiteOperations({ config, db, now }: SiteOperationsOptions) {
  const backup = createDailyBackup({ places: config, now })
  const housekeeping: BackgroundTask = {
    name: 'housekeeping',
    everyMs: hours(6),
    async run(_signal, log) {
      const count = await purgeExpired(db, now)
      await tidyMailFolder(mailFolder(config.dataDir), now(), createOutboxStore(db, now).listIds)
      if (count > 0) log.info({ count }, 'forgot records deleted more than 30 days ago')
    },
  }
  return {
    tasks: [backup.task, housekeeping],
    backUpNow: backup.runNow,
    health: createSiteHealth({
      dataDir: config.dataDir,
      backup,
      deliveries: createDeliveryStore(db, now),
      drills: createDrillStore(db, now),
    }),
  }
}
