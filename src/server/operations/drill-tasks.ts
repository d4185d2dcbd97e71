import type { Kysely } from 'kysely'
import type { VapidKeys } from '#server/channels/web-push/vapid-keys.ts'
import type { Config } from '#server/config.ts'
import type { Schema } from '#server/db/schema.ts'
import { createDrillMarks } from '#server/outbox/drill-mark.ts'
import type { BackgroundTask } from './background-work.ts'
import { createNightlyDrill } from './nightly-drill.ts'
import { createPhoneProof } from './phone-proof.ts'
import { createRestoreTrial } from './restore-trial.ts'
import { createFailureTelling } from './tell-failures.ts'

interface DrillTasksOptions {
  config: Pick<Config, 'backupDir' | 'databaseUrl' | 'dataDir' | 'mail' | 'ntfy' | 'sms'>
  db: Kysely<Schema>
  vapidKeys: VapidKeys
  now: () => Date
}

/** What a running site tries by itself, so that it does not take a lost lead to find out; `address` is its own. */
export const createDrillTasks =
  ({ config, db, vapidKeys, now }: DrillTasksOptions) =>
  (address: string): BackgroundTask[] => [
    createNightlyDrill({ db, now, address, marks: createDrillMarks(vapidKeys.privateKey) }),
    createRestoreTrial({ places: config, db, now }),
    createPhoneProof(db, now),
    createFailureTelling({ config, db, now }),
  ]
