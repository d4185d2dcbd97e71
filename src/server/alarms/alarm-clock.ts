import type { FastifyBaseLogger } from 'fastify'
import type { FindLead } from '#server/mail/find-lead.ts'
import type { AlarmSettingsStore } from '#server/stores/alarm-settings.ts'
import type { Alarm, AlarmMessage, AlarmStore } from '#server/stores/alarms.ts'
import type { PushDeviceStore } from '#server/stores/push-devices.ts'
import type { Timers } from '#server/timers.ts'
import { type AlarmSettings, chainOf, proofWithinMs, type Round, whenItMayRing } from '#shared/alarm-chain.ts'
import { seconds } from '#shared/durations.ts'

export type AlarmClock = ReturnType<typeof createAlarmClock>

interface AlarmClockOptions {
  alarms: AlarmStore
  settings: AlarmSettingsStore
  devices: PushDeviceStore
  findLead: FindLead
  /** Numbers that text messages go to; none where they are not set up. */
  numbers: readonly string[]
  hasNtfy: boolean
  hasWebhook: boolean
  /** Something is in the outbox. */
  wakeSender: () => void
  now: () => Date
  every: Timers['every']
  log: Pick<FastifyBaseLogger, 'error'>
}

/** The database is asked this often, since another process may have taken the lead in. */
const lookEveryMs = seconds(1)
const atATime = 100

/**
 * Rings the alarms that are due, round after round, until somebody answers. Any number of processes may: a round is
 * rung by whoever writes it down, with all its messages, in one transaction.
 */
export function createAlarmClock(options: AlarmClockOptions) {
  const { alarms, settings, devices, findLead, numbers, wakeSender, now, every, log } = options
  let running: Promise<void> | undefined
  let isWoken = false
  let isStopping = false

  async function messagesOf({ channels, whom }: Round, isFirst: boolean): Promise<AlarmMessage[]> {
    const messages: AlarmMessage[] = []
    const about = 'lead' as const
    for (const channel of channels) {
      if (channel === 'push') {
        const ringing = await devices.listRinging(whom)
        messages.push(...ringing.map(({ id: target }) => ({ channel, target, about })))
      } else if (channel === 'sms') messages.push(...numbers.map((target) => ({ channel, target, about })))
      else if (channel === 'ntfy') {
        if (options.hasNtfy) messages.push({ channel, target: '', about })
      } else messages.push({ channel, target: '', about: 'unanswered' })
    }
    // The hand-off to other programs is no alarm and comes once, but its time is the same.
    if (isFirst && options.hasWebhook) messages.push({ channel: 'webhook', target: '', about })
    return messages
  }

  async function ring(alarm: Alarm, set: AlarmSettings): Promise<void> {
    const lead = await findLead(alarm.kind, alarm.recordId)
    const rounds = chainOf(alarm.urgency, set)
    // Where the owner has shortened the chain meanwhile, an emergency still ends with its last mail.
    const round = rounds[alarm.level] ?? (alarm.urgency === 'emergency' ? rounds.at(-1) : undefined)
    if (lead.kind === 'none' || !round) return alarms.end(alarm)
    const mayRingAt = whenItMayRing(alarm.urgency, now(), set)
    if (mayRingAt > now()) return alarms.putOff(alarm, mayRingAt.toISOString())
    const messages = await messagesOf(round, alarm.level === 0)
    const next = rounds[alarm.level + 1]
    const nextRoundAt = next ? new Date(now().getTime() + next.afterMs - round.afterMs).toISOString() : null
    await alarms.ring(alarm, messages, { nextRoundAt, proofDueAt: proofDueOf(alarm, round, messages) })
  }

  /** An emergency used every way at once: what its first round can do without proof is to have the next one sooner. */
  function proofDueOf(alarm: Alarm, round: Round, messages: readonly AlarmMessage[]): string | null {
    const isProofAwaited =
      round.channels.includes('push') && (alarm.urgency === 'ordinary' || alarm.level === 0)
    if (!isProofAwaited) return null
    // Where no phone is armed there is nothing to wait for; an emergency was texted already, which may prove itself.
    const isRinging = alarm.urgency === 'emergency' || messages.some(({ channel }) => channel === 'push')
    const waitMs = isRinging ? proofWithinMs[alarm.urgency] : 0
    return new Date(now().getTime() + waitMs).toISOString()
  }

  async function takeAnotherWay(alarm: Alarm): Promise<void> {
    const isInHand =
      (await alarms.isProved(alarm)) || (await findLead(alarm.kind, alarm.recordId)).kind === 'none'
    if (isInHand) {
      await alarms.endProof(alarm, [], alarm.nextRoundAt)
    } else if (alarm.urgency === 'emergency') {
      await alarms.endProof(alarm, [], now().toISOString())
    } else {
      const isTexted = await alarms.isTried(alarm, 'sms')
      const texts = isTexted
        ? []
        : numbers.map((target) => ({ channel: 'sms', target, about: 'lead' }) as const)
      await alarms.endProof(alarm, texts, alarm.nextRoundAt)
    }
  }

  async function look(): Promise<void> {
    await alarms.followClock()
    const unproved = await alarms.listUnproved(atATime)
    for (const alarm of unproved) await takeAnotherWay(alarm)
    const due = await alarms.listDue(atATime)
    if (due.length > 0) {
      const set = await settings.read()
      for (const alarm of due) await ring(alarm, set)
    }
    if (due.length + unproved.length > 0) {
      wakeSender()
      isWoken = true
    }
  }

  async function run(): Promise<void> {
    try {
      while (isWoken && !isStopping) {
        isWoken = false
        await look()
      }
    } catch (error) {
      log.error({ err: error }, 'alarms could not be rung; the next look tries again')
    } finally {
      running = undefined
    }
  }

  const wake = async (): Promise<void> => {
    isWoken = true
    running ??= run()
    await running
  }
  const stopLooking = every(lookEveryMs, () => void wake())

  return {
    /** A lead may have come in. Resolves when every round that is due was rung; never rejects. */
    wake,

    async stop(): Promise<void> {
      stopLooking()
      isStopping = true
      await running
    },
  }
}
