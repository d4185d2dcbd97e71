import { oneAtATime } from '#server/base/one-at-a-time.ts'
import { whenItMayRing } from '#shared/alarm-settings.ts'
import { seconds } from '#shared/durations.ts'
import type { ClockOptions } from './alarm-clock.ts'
import type { PushDeviceStore } from './push-device-store.ts'
import type { ReminderStore } from './reminder-store.ts'

interface ReminderClockOptions extends ClockOptions {
  reminders: readonly ReminderStore[]
  devices: PushDeviceStore
}

/** The poll is slow, because a reminder is not urgent. */
const lookEveryMs = seconds(15)
const atATime = 200

/** Sends each due reminder once, to phones of those on duty and within the owner's hours, else later. */
export function createReminderClock(options: ReminderClockOptions) {
  const { reminders, settings, devices, wakeSender, now, every, idleCheck, log } = options

  async function look(): Promise<void> {
    const lists = await Promise.all(
      reminders.map(async (store) => ({ store, due: await store.listDue(atATime) })),
    )
    if (lists.every(({ due }) => due.length === 0)) return
    if (whenItMayRing('ordinary', now(), await settings.read()) > now()) return
    const phones = await devices.listRinging('duty')
    if (phones.length === 0) return
    for (const { store, due } of lists) if (due.length > 0) await store.ring(due, phones)
    wakeSender()
  }

  const looks = oneAtATime(() =>
    look().catch((error) => {
      log.error({ err: error }, 'reminders could not be rung; the next look tries again')
    }),
  )
  const stopLooking = every(lookEveryMs, () => {
    if (!idleCheck.isIdle()) void looks.unlessBusy()
  })

  return {
    async stop(): Promise<void> {
      stopLooking()
      await looks.stop()
    },
  }
}
