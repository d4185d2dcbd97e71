import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { oneAtATime } from '#server/base/one-at-a-time.ts'
import type { Timers } from '#server/base/timers.ts'
import type { IdleCheck } from '#server/db/idle-check.ts'
import { type AlarmSettings, whenItMayRing } from '#shared/alarm-settings.ts'
import { type ChannelName, channelFacts, channelNames } from '#shared/channels.ts'
import { seconds } from '#shared/durations.ts'
import type { AlarmSettingsStore } from './alarm-setting-store.ts'
import type { Alarm, AlarmMessage, AlarmStore, DueStep } from './alarm-store.ts'
import {
  type EscalationStep,
  escalationSteps,
  lastChannels,
  receiptWithinMs,
  unconfirmedEmergency,
  type Whom,
} from './escalation-policy.ts'
import type { LeadReader } from './lead-reader.ts'

/** What each clock needs that rings phones. */
export interface ClockOptions {
  settings: AlarmSettingsStore
  wakeSender: () => void
  now: () => Date
  every: Timers['every']
  idleCheck: IdleCheck
  log: Pick<FastifyBaseLogger, 'error'>
}

interface AlarmClockOptions extends ClockOptions {
  alarms: AlarmStore
  /** Returns the alarm's recipients by a channel, one message to each; none when the channel is not set up. */
  recipientsOf: RecipientsOf
  listedOf: LeadReader['listed']
}

type RecipientsOf = (channel: ChannelName, whom: Whom) => Promise<readonly string[]>

interface Facts {
  set: AlarmSettings
  /** Ids of the leads that are neither deleted nor spam. */
  listed: ReadonlySet<string>
  recipientsOf: RecipientsOf
}

const programs = channelNames.filter((name) => channelFacts[name].isForPrograms)

/** The interval of the database poll, since another process may have received a lead. */
const lookEveryMs = seconds(1)
const atATime = 100

/**
 * Carries out the due steps of alarms until somebody answers. Any number of processes may run it: the one that records
 * a step also writes its messages.
 */
export function createAlarmClock(options: AlarmClockOptions) {
  const { alarms, settings, recipientsOf, listedOf, wakeSender, now, every, log } = options
  let isTimeToFollowClock = false

  /** Reads once what all alarms due at the same moment need. */
  async function readFacts(due: readonly Alarm[]): Promise<Facts> {
    const known = new Map<string, ReturnType<RecipientsOf>>()
    return {
      set: await settings.read(),
      listed: await listedOf(due),
      recipientsOf(channel, whom) {
        const key = `${channel} ${whom}`
        const recipients = known.get(key) ?? recipientsOf(channel, whom)
        known.set(key, recipients)
        return recipients
      },
    }
  }

  async function messagesOf(
    { channels, whom, type }: Omit<EscalationStep, 'afterMs'>,
    facts: Facts,
  ): Promise<AlarmMessage[]> {
    const ofChannel = async (channel: ChannelName) =>
      (await facts.recipientsOf(channel, whom)).map((target) => ({ channel, target, type }))
    return (await Promise.all(channels.map(ofChannel))).flat()
  }

  async function dueStepOf(alarm: Alarm, facts: Facts): Promise<DueStep> {
    const { set, listed } = facts
    const steps = escalationSteps(alarm.urgency, set)
    // If the owner has shortened the escalation meanwhile, an emergency still ends with its last mail.
    const step = steps[alarm.level] ?? (alarm.urgency === 'emergency' ? steps.at(-1) : undefined)
    if (!listed.has(alarm.recordId) || !step) {
      return { alarm, messages: undefined, nextRoundAt: null, proofDueAt: null }
    }
    const mayRingAt = whenItMayRing(alarm.urgency, now(), set)
    if (mayRingAt > now()) {
      const { proofDueAt } = alarm
      return { alarm, messages: undefined, nextRoundAt: mayRingAt.toISOString(), proofDueAt }
    }
    // Webhooks are no alarm and are sent once, but at the same time as the first step.
    const channels = alarm.level === 0 ? [...step.channels, ...programs] : step.channels
    const messages = await messagesOf({ ...step, channels }, facts)
    const next = steps[alarm.level + 1]
    const nextRoundAt = next ? timeOfNext(alarm, next.afterMs - step.afterMs) : null
    const isReceiptAwaited = awaitsReceipt(alarm, step)
    // Without an armed phone no receipt can come. An emergency also sends text messages, whose receipts count.
    const isSilent = alarm.urgency === 'ordinary' && messages.every(({ channel }) => channel !== 'push')
    if (isReceiptAwaited && isSilent) {
      messages.push(...(await nextChannelFor(alarm, facts)))
      return { alarm, messages, nextRoundAt, proofDueAt: null }
    }
    const receiptDueAt = new Date(now().getTime() + receiptWithinMs[alarm.urgency]).toISOString()
    return { alarm, messages, nextRoundAt, proofDueAt: isReceiptAwaited ? receiptDueAt : null }
  }

  /**
   * Counts from when this step was due, so that a late poll does not shift later steps. After an outage longer than
   * the pause it counts from now, so that missed steps are not sent in one burst.
   */
  function timeOfNext({ nextRoundAt }: Alarm, pauseMs: number): string {
    const asPlanned = Date.parse(nextRoundAt ?? '') + pauseMs
    const time = asPlanned > now().getTime() ? asPlanned : now().getTime() + pauseMs
    return new Date(time).toISOString()
  }

  /** An emergency uses every channel at once, so only its first step waits for a receipt; later steps come anyway. */
  const awaitsReceipt = ({ urgency, level }: Alarm, { channels }: EscalationStep) =>
    channels.includes('push') && (urgency === 'ordinary' || level === 0)

  async function tryNextChannel(alarm: Alarm, facts: Facts): Promise<void> {
    const isInHand = !facts.listed.has(alarm.recordId) || (await alarms.isConfirmed(alarm))
    const messages = isInHand ? [] : await nextChannelFor(alarm, facts)
    await alarms.endReceiptWait(alarm, messages)
    if (messages.length > 0) wakeSender()
  }

  /** Returns extra messages between the steps of the policy, which keep their times. */
  async function nextChannelFor(alarm: Alarm, facts: Facts): Promise<AlarmMessage[]> {
    // After an outage the next step may be due as well, and it sends the same messages.
    if (alarm.urgency === 'emergency') return isDue(alarm) ? [] : messagesOf(unconfirmedEmergency, facts)
    // Outside the alarm hours the next step and its wait for a receipt begin in the morning.
    const isQuiet = whenItMayRing(alarm.urgency, now(), facts.set) > now()
    if (isQuiet || (await alarms.isTried(alarm, lastChannels))) return []
    return messagesOf({ channels: lastChannels, whom: 'duty', type: 'lead' }, facts)
  }

  const isDue = ({ nextRoundAt }: Alarm) => nextRoundAt !== null && Date.parse(nextRoundAt) <= now().getTime()

  async function look(): Promise<void> {
    if (isTimeToFollowClock) await alarms.followClock()
    isTimeToFollowClock = false
    const unconfirmed = await alarms.listUnconfirmed(atATime)
    if (unconfirmed.length > 0) {
      const facts = await readFacts(unconfirmed)
      for (const alarm of unconfirmed) await tryNextChannel(alarm, facts)
    }
    const due = await alarms.listDue(atATime)
    if (due.length > 0) await ring(due)
    if (due.length === atATime || unconfirmed.length === atATime) void looks.soon()
  }

  async function ring(due: readonly Alarm[]): Promise<void> {
    const facts = await readFacts(due)
    const steps: DueStep[] = []
    for (const alarm of due) steps.push(await dueStepOf(alarm, facts))
    await alarms.carryOut(steps)
    if (steps.some(({ messages = [] }) => messages.length > 0)) wakeSender()
  }

  const looks = oneAtATime(async () => {
    // The pause lets simultaneous leads share one step, and lets network events run between two polls.
    await nextTurn()
    await look().catch((error) => {
      log.error({ err: error }, 'alarms could not be rung; the next look tries again')
    })
  })
  const stopLooking = every(lookEveryMs, () => {
    if (options.idleCheck.isIdle()) return
    isTimeToFollowClock = true
    void looks.soon()
  })

  return {
    /** Call this when a lead may have come in. Resolves when every due step was carried out; never rejects. */
    wake: looks.soon,

    async stop(): Promise<void> {
      stopLooking()
      await looks.stop()
    },
  }
}
