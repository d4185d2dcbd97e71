import type { Db } from '#server/db/schema.ts'
import type { BackgroundTask } from '#server/machines/background-work.ts'
import { createAlarmStore } from '#server/notify/alarm-store.ts'
import { createDrillStore } from '#server/notify/drill-store.ts'
import { createOutboxStore } from '#server/notify/outbox-store.ts'
import { createPushDeviceStore } from '#server/notify/push-device-store.ts'
import { brisbaneParts, isoDay } from '#shared/brisbane-time.ts'
import { days, minutes } from '#shared/durations.ts'

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
