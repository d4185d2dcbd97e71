import type { Db } from '#server/db/schema.ts'
import { createDoorStore } from '#server/leads/doors/door-store.ts'
import type { BackgroundTask } from '#server/machines/background-work.ts'
import { sealingKey } from '#server/machines/form-key.ts'
import type { SiteKeys } from '#server/machines/site-keys.ts'
import { createAlarmSettingsStore } from '#server/notify/alarm-setting-store.ts'
import { createAlarmStore } from '#server/notify/alarm-store.ts'
import { recipientsOf } from '#server/notify/channels/channels.ts'
import { createDrillStore, type Drill } from '#server/notify/drill-store.ts'
import { createOutboxStore } from '#server/notify/outbox-store.ts'
import { createPushDeviceStore } from '#server/notify/push-device-store.ts'
import { createDrillMarks } from '#server/notify/receipt-tokens.ts'
import type { SiteConfig } from '#server/notify/site-config.ts'
import { whenItMayRing } from '#shared/alarm-settings.ts'
import { brisbaneParts, isoDay } from '#shared/brisbane-time.ts'
import { channelFacts, channelNames } from '#shared/channels.ts'
import { days, minutes } from '#shared/durations.ts'
import type { BackupPlaces } from './backup-folder.ts'
import { createNightlyDrill } from './nightly-drill.ts'
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

/** In the morning, Brisbane time; later for a site that was down, but not while people sleep. */
const fromHour = 7
const untilHour = 12
const provedForMs = days(14)

/**
 * Each morning sends a visible test notification to phones that have confirmed none for two weeks, so that a broken one
 * is found before a lead comes. It waits while an emergency is unanswered.
 */
export function createPhoneProof(db: Db, now: () => Date): BackgroundTask {
  const alarms = createAlarmStore(db, now)
  const drills = createDrillStore(db, now)
  const outbox = createOutboxStore(db, now)
  const devices = createPushDeviceStore(db, now)
  return {
    name: 'the proof of phones',
    everyMs: minutes(1),
    async run() {
      const { hour } = brisbaneParts(now())
      if (hour < fromHour || hour >= untilHour || (await alarms.isEmergencyOpen())) return
      const since = new Date(now().getTime() - provedForMs).toISOString()
      const phones = await devices.listRinging('everybody')
      const unproved = phones.filter(({ lastProofAt }) => !lastProofAt || lastProofAt < since)
      await db.transaction().execute(async (tx) => {
        const claim = await drills.claim('phones', isoDay(now()), tx)
        if (!claim) return
        for (const { id: target } of unproved) {
          await outbox.add(tx, { type: 'proof', kind: 'notice', recordId: claim.id, channel: 'push', target })
        }
        await drills.end(claim, tx)
      })
    },
  }
}

interface FailureNotificationOptions {
  config: Pick<SiteConfig, 'channels'>
  db: Db
  now: () => Date
}

/** After this many attempts a drill's failure is no coincidence. */
const attempts = { alarms: 2, backup: 1 } as const

const forPeople = channelNames.filter((name) => !channelFacts[name].isForPrograms)

/** Notifies the owner once of a failed drill by a channel that works, within his hours if it rings. */
function createFailureNotification({ config, db, now }: FailureNotificationOptions): BackgroundTask {
  const drills = createDrillStore(db, now)
  const outbox = createOutboxStore(db, now)
  const devices = createPushDeviceStore(db, now)

  /** Finds the first channel that is set up, has a recipient and did not fail. */
  async function findChannel(failed: readonly string[]) {
    for (const channel of forPeople) {
      if (failed.includes(channel) || config.channels[channel] === undefined) continue
      const targets = await recipientsOf(channel, config.channels, 'duty', devices)
      if (targets.length > 0) return { channel, targets }
    }
    return undefined
  }

  async function notify(drill: Drill, failed: readonly string[]): Promise<void> {
    const found = await findChannel(failed)
    if (!found) return
    const { channel, targets } = found
    const settings = await createAlarmSettingsStore(db).read()
    const rings = channelFacts[channel].urgencies.length > 0
    if (rings && whenItMayRing('ordinary', now(), settings) > now()) return
    await db.transaction().execute(async (tx) => {
      if (!(await drills.markTold(tx, drill))) return
      for (const target of targets) {
        await outbox.add(tx, { type: 'failures', kind: 'notice', recordId: drill.id, channel, target })
      }
    })
  }

  return {
    name: 'the notice of failed drills',
    everyMs: minutes(1),
    async run() {
      for (const kind of ['alarms', 'backup'] as const) {
        const drill = await drills.latest(kind)
        if (!drill || drill.isRunning === 1 || drill.toldAt || drill.attempt < attempts[kind]) continue
        const steps = await drills.stepsOf(drill.id)
        const failed = steps.filter(({ outcome }) => outcome === 'failed').map(({ step }) => step)
        if (failed.length > 0) await notify(drill, failed)
      }
    },
  }
}
