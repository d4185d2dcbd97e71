import type { Db } from '#server/db/schema.ts'
import type { BackgroundTask } from '#server/machines/background-work.ts'
import { createAlarmSettingsStore } from '#server/notify/alarm-setting-store.ts'
import { recipientsOf } from '#server/notify/channels/channels.ts'
import { createDrillStore, type Drill } from '#server/notify/drill-store.ts'
import { createOutboxStore } from '#server/notify/outbox-store.ts'
import { createPushDeviceStore } from '#server/notify/push-device-store.ts'
import type { SiteConfig } from '#server/notify/site-config.ts'
import { whenItMayRing } from '#shared/alarm-settings.ts'
import { channelFacts, channelNames } from '#shared/channels.ts'
import { minutes } from '#shared/durations.ts'

interface FailureNotificationOptions {
  config: Pick<SiteConfig, 'channels'>
  db: Db
  now: () => Date
}

/** After this many attempts a drill's failure is no coincidence. */
const attempts = { alarms: 2, backup: 1 } as const

const forPeople = channelNames.filter((name) => !channelFacts[name].isForPrograms)

/** Notifies the owner once of a failed drill by a channel that works, within his hours if it rings. */
export function createFailureNotification({ config, db, now }: FailureNotificationOptions): BackgroundTask {
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
