import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Timers } from '#server/base/timers.ts'
import type { Stillness } from '#server/db/stillness.ts'
import {
  type AlarmSettings,
  chainOf,
  proofWithinMs,
  type Round,
  unprovedEmergency,
  whenItMayRing,
} from '#shared/alarm-chain.ts'
import { seconds } from '#shared/durations.ts'
import type { AlarmSettingsStore } from './alarm-setting-store.ts'
import type { Alarm, AlarmMessage, AlarmStore, DueRound } from './alarm-store.ts'
import type { LeadReader } from './lead-reader.ts'
import type { PushDevice, PushDeviceStore } from './push-device-store.ts'

export type AlarmClock = ReturnType<typeof createAlarmClock>

interface AlarmClockOptions {
  alarms: AlarmStore
  settings: AlarmSettingsStore
  devices: Pick<PushDeviceStore, 'listRinging'>
  /** Those whose lead still waits in a list. */
  listedOf: LeadReader['listed']
  /** Numbers that text messages go to; none where they are not set up. */
  numbers: readonly string[]
  hasNtfy: boolean
  hasWebhook: boolean
  /** Something is in the outbox. */
  wakeSender: () => void
  now: () => Date
  every: Timers['every']
  stillness: Stillness
  log: Pick<FastifyBaseLogger, 'error'>
}

interface Facts {
  set: AlarmSettings
  /** Ids of the leads that are neither deleted nor spam. */
  listed: ReadonlySet<string>
  phonesOf(whom: Round['whom']): Promise<PushDevice[]>
}

/** The database is asked this often, since another process may have taken the lead in. */
const lookEveryMs = seconds(1)
const atATime = 100

/**
 * Rings the alarms that are due, round after round, until somebody answers. Any number of processes may: a round is
 * rung by whoever writes it down, with all its messages, in one transaction.
 */
export function createAlarmClock(options: AlarmClockOptions) {
  const { alarms, settings, devices, listedOf, numbers, wakeSender, now, every, log } = options
  let running: Promise<void> | undefined
  let isWoken = false
  let isTimeToFollowClock = false
  let isStopping = false

  /** What is asked once for all alarms that are due at the same moment. */
  async function readFacts(due: readonly Alarm[]): Promise<Facts> {
    const phones = new Map<Round['whom'], Promise<PushDevice[]>>()
    return {
      set: await settings.read(),
      listed: await listedOf(due),
      phonesOf(whom) {
        const known = phones.get(whom) ?? devices.listRinging(whom)
        phones.set(whom, known)
        return known
      },
    }
  }

  async function messagesOf(
    { channels, whom }: Omit<Round, 'afterMs'>,
    { phonesOf }: Facts,
  ): Promise<AlarmMessage[]> {
    const messages: AlarmMessage[] = []
    const about = 'lead' as const
    for (const channel of channels) {
      if (channel === 'push') {
        const ringing = await phonesOf(whom)
        messages.push(...ringing.map(({ id: target }) => ({ channel, target, about })))
      } else if (channel === 'sms') messages.push(...numbers.map((target) => ({ channel, target, about })))
      else if (channel === 'ntfy') {
        if (options.hasNtfy) messages.push({ channel, target: '', about })
      } else messages.push({ channel, target: '', about: 'unanswered' })
    }
    return messages
  }

  async function roundOf(alarm: Alarm, facts: Facts): Promise<DueRound> {
    const { set, listed } = facts
    const rounds = chainOf(alarm.urgency, set)
    // Where the owner has shortened the chain meanwhile, an emergency still ends with its last mail.
    const round = rounds[alarm.level] ?? (alarm.urgency === 'emergency' ? rounds.at(-1) : undefined)
    if (!listed.has(alarm.recordId) || !round) {
      return { alarm, messages: undefined, nextRoundAt: null, proofDueAt: null }
    }
    const mayRingAt = whenItMayRing(alarm.urgency, now(), set)
    if (mayRingAt > now()) {
      const { proofDueAt } = alarm
      return { alarm, messages: undefined, nextRoundAt: mayRingAt.toISOString(), proofDueAt }
    }
    const messages = await messagesOf(round, facts)
    // The hand-off to other programs is no alarm and comes once, but its time is the same.
    if (alarm.level === 0 && options.hasWebhook)
      messages.push({ channel: 'webhook', target: '', about: 'lead' })
    const next = rounds[alarm.level + 1]
    const nextRoundAt = next ? timeOfNext(alarm, next.afterMs - round.afterMs) : null
    const isProofAwaited = asksForProof(alarm, round)
    // Where no phone is armed there is nothing to wait for; an emergency was texted already, which may prove itself.
    const isSilent = alarm.urgency === 'ordinary' && messages.every(({ channel }) => channel !== 'push')
    if (isProofAwaited && isSilent) {
      messages.push(...(await otherWayOf(alarm, facts)))
      return { alarm, messages, nextRoundAt, proofDueAt: null }
    }
    const proofDueAt = new Date(now().getTime() + proofWithinMs[alarm.urgency]).toISOString()
    return { alarm, messages, nextRoundAt, proofDueAt: isProofAwaited ? proofDueAt : null }
  }

  /**
   * Counted from when this round was due, so that no late look shifts those that follow. After an outage longer than
   * the pause it is counted from now: what was missed is not made up for in one burst.
   */
  function timeOfNext({ nextRoundAt }: Alarm, pauseMs: number): string {
    const asPlanned = Date.parse(nextRoundAt ?? '') + pauseMs
    const time = asPlanned > now().getTime() ? asPlanned : now().getTime() + pauseMs
    return new Date(time).toISOString()
  }

  /** An emergency has used every way at once: its first round alone is looked after, those that follow come anyway. */
  const asksForProof = ({ urgency, level }: Alarm, { channels }: Round) =>
    channels.includes('push') && (urgency === 'ordinary' || level === 0)

  async function takeAnotherWay(alarm: Alarm, facts: Facts): Promise<void> {
    const isInHand = !facts.listed.has(alarm.recordId) || (await alarms.isProved(alarm))
    const messages = isInHand ? [] : await otherWayOf(alarm, facts)
    await alarms.endProof(alarm, messages)
    if (messages.length > 0) wakeSender()
  }

  /** What comes besides the rounds of the chain, which keep their times. */
  async function otherWayOf(alarm: Alarm, facts: Facts): Promise<AlarmMessage[]> {
    // After an outage the next round may be due as well: it does the same.
    if (alarm.urgency === 'emergency') return isDue(alarm) ? [] : messagesOf(unprovedEmergency, facts)
    // After hours the next round waits for the morning, and asks for proof then.
    const isQuiet = whenItMayRing(alarm.urgency, now(), facts.set) > now()
    if (numbers.length === 0 || isQuiet || (await alarms.isTried(alarm, 'sms'))) return []
    return numbers.map((target) => ({ channel: 'sms', target, about: 'lead' }) as const)
  }

  const isDue = ({ nextRoundAt }: Alarm) => nextRoundAt !== null && Date.parse(nextRoundAt) <= now().getTime()

  async function look(): Promise<void> {
    if (isTimeToFollowClock) await alarms.followClock()
    isTimeToFollowClock = false
    const unproved = await alarms.listUnproved(atATime)
    if (unproved.length > 0) {
      const facts = await readFacts(unproved)
      for (const alarm of unproved) await takeAnotherWay(alarm, facts)
    }
    const due = await alarms.listDue(atATime)
    if (due.length > 0) await ring(due)
    if (due.length === atATime || unproved.length === atATime) isWoken = true
  }

  async function ring(due: readonly Alarm[]): Promise<void> {
    const facts = await readFacts(due)
    const rounds: DueRound[] = []
    for (const alarm of due) rounds.push(await roundOf(alarm, facts))
    await alarms.carryOut(rounds)
    if (rounds.some(({ messages = [] }) => messages.length > 0)) wakeSender()
  }

  async function run(): Promise<void> {
    try {
      while (isWoken && !isStopping) {
        // Leads that come in at the same moment are rung together, and the network has its turn between two looks.
        await nextTurn()
        isWoken = false
        await look()
      }
    } catch (error) {
      log.error({ err: error }, 'alarms could not be rung; the next look tries again')
    } finally {
      running = undefined
    }
  }

  const wake = (): Promise<void> => {
    isWoken = true
    running ??= run()
    return running
  }
  const stopLooking = every(lookEveryMs, () => {
    if (options.stillness.isStill()) return
    isTimeToFollowClock = true
    void wake()
  })

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
