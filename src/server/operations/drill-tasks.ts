import type { Db } from '#server/db/schema.ts'
import { createDoorStore } from '#server/leads/doors/door-store.ts'
import type { BackgroundTask } from '#server/machines/background-work.ts'
import { sealingKey } from '#server/machines/form-key.ts'
import type { SiteKeys } from '#server/machines/site-keys.ts'
import { createDrillMarks } from '#server/notify/drill-mark.ts'
import type { SiteConfig } from '#server/notify/site-config.ts'
import type { BackupPlaces } from './backup-folder.ts'
import { createFailureNotification } from './failure-notification.ts'
import { createNightlyDrill } from './nightly-drill.ts'
import { createPhoneProof } from './phone-proof.ts'
import { createRestoreTrial } from './restore-trial.ts'

interface DrillTasksOptions {
  config: BackupPlaces & Pick<SiteConfig, 'channels' | 'publicUrl'>
  db: Db
  keys: SiteKeys
  now: () => Date
}

/** The automatic checks of a running site; `address` is the site's own. */
export const createDrillTasks =
  ({ config, db, keys, now }: DrillTasksOptions) =>
  (address: string): BackgroundTask[] => [
    createNightlyDrill({
      ...{ db, now, address, publicUrl: config.publicUrl },
      marks: createDrillMarks(() => keys.push.privateKey),
      doors: createDoorStore(
        db,
        sealingKey(() => keys.form),
        now,
      ),
    }),
    createRestoreTrial({ places: config, db, now }),
    createPhoneProof(db, now),
    createFailureNotification({ config, db, now }),
  ]
