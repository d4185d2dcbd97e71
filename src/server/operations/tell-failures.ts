import type { Kysely } from 'kysely'
import type { Config } from '#server/config/config.ts'
import type { Schema } from '#server/db/schema.ts'
import type { BackgroundTask } from '#server/machines/background-work.ts'
import { createAlarmSettingsStore } from '#server/notify/alarm-setting-store.ts'
import { createDrillStore, type Drill } from '#server/notify/drill-store.ts'
import { createOutboxStore } from '#server/notify/outbox-store.ts'
import { createPushDeviceStore } from '#server/notify/push-device-store.ts'
import { whenItMayRing } from '#shared/alarm-chain.ts'
import type { ChannelName } from '#shared/contract/alarm.ts'
import { minutes } from '#shared/durations.ts'

interface TellFailuresOptions {
  config: Pick<Config, 'mail' | 'ntfy' | 'sms'>
  db: Kysely<Schema>
  now: () => Date
}

/** Tried so often, a drill's failure is no accident. */
const attempts = { alarms: 2, backup: 1 } as const

/**
 * Tells the owner once of a drill that failed, by a way that did not: mail at once, anything that rings within his
 * hours. Where no way is left, dashboard, health and doctor say it.
 */
export function createFailureTelling({ config, db, now }: TellFailuresOptions): BackgroundTask {
  const drills = createDrillStore(db, now)
  const outbox = createOutboxStore(db, now)

  async function tell(drill: Drill, failed: readonly string[]): Promise<void> {
    const phones = await createPushDeviceStore(db, now).listRinging('duty')
    const ways: [channel: ChannelName, targets: readonly string[]][] = [
      ['mail', config.mail ? [''] : []],
      ['push', phones.map(({ id }) => id)],
      ['sms', config.sms?.to ?? []],
      ['ntfy', config.ntfy ? [''] : []],
    ]
    const way = ways.find(([channel, targets]) => targets.length > 0 && !failed.includes(channel))
    if (!way) return
    const [channel, targets] = way
    const settings = await createAlarmSettingsStore(db).read()
    if (channel !== 'mail' && whenItMayRing('ordinary', now(), settings) > now()) return
    await db.transaction().execute(async (tx) => {
      if (!(await drills.markTold(tx, drill))) return
      for (const target of targets) {
        await outbox.add(tx, { kind: 'quote', recordId: drill.id, channel, target, about: 'failures' })
      }
    })
  }

  return {
    name: 'telling of failed drills',
    everyMs: minutes(1),
    async run() {
      for (const kind of ['alarms', 'backup'] as const) {
        const drill = await drills.latest(kind)
        if (!drill || drill.isRunning === 1 || drill.toldAt || drill.attempt < attempts[kind]) continue
        const steps = await drills.stepsOf(drill.id)
        const failed = steps.filter(({ outcome }) => outcome === 'failed').map(({ step }) => step)
        if (failed.length > 0) await tell(drill, failed)
      }
    },
  }
}
