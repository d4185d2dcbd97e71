import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Timers } from '#server/base/timers.ts'
import type { IdleCheck } from '#server/db/idle-check.ts'
import type { AlarmSettings } from '#shared/alarm-settings.ts'
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
  whenItMayRing,
} from './escalation-policy.ts'
import type { LeadReader } from './lead-reader.ts'

export type AlarmClock = ReturnType<typeof createAlarmClock>

interface AlarmClockOptions {
  alarms: AlarmStore
  settings: AlarmSettingsStore
  /** To whom an alarm goes by a channel, one message to each; nobody where it is not set up. */
  recipientsOf: RecipientsOf
  /** Those whose lead still waits in a list. */
  listedOf: LeadReader['listed']
  /** Something is in the outbox. */
  wakeSender: () => void
  now: () => Date
  every: Timers['every']
  idleCheck: IdleCheck
  log: Pick<FastifyBaseLogger, 'error'>
}

type RecipientsOf = (channel: ChannelName, whom: Whom) => Promise<readonly string[]>

interface Facts {
  set: AlarmSettings
  /** Ids of the leads that are neither deleted nor spam. */
  listed: ReadonlySet<string>
  recipientsOf: RecipientsOf
}

const programs = channelNames.filter((name) => channelFacts[name].audience === 'programs')

/** The database is asked this often, since another process may have taken the lead in. */
const lookEveryMs = seconds(1)
const atATime = 100

/**
 * Carries out the steps of alarms that are due, until somebody answers. Any number of processes may: a step is carried
 * out by whoever writes it down, with all its messages, in one transaction.
 */
export function createAlarmClock(options: AlarmClockOptions) {
  const { alarms, settings, recipientsOf, listedOf, wakeSender, now, every, log } = options
  let running: Promise<void> | undefined
  let isWoken = false
  let isTimeToFollowClock = false
  let isStopping = false

  /** What is asked once for all alarms that are due at the same moment. */
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
    // Where the owner has shortened the alarm meanwhile, an emergency still ends with its last mail.
    const step = steps[alarm.level] ?? (alarm.urgency === 'emergency' ? steps.at(-1) : undefined)
    if (!listed.has(alarm.recordId) || !step) {
      return { alarm, messages: undefined, nextRoundAt: null, proofDueAt: null }
    }
    const mayRingAt = whenItMayRing(alarm.urgency, now(), set)
    if (mayRingAt > now()) {
      const { proofDueAt } = alarm
      return { alarm, messages: undefined, nextRoundAt: mayRingAt.toISOString(), proofDueAt }
    }
    // The hand-off to other programs is no alarm and comes once, but its time is the same.
    const channels = alarm.level === 0 ? [...step.channels, ...programs] : step.channels
    const messages = await messagesOf({ ...step, channels }, facts)
    const next = steps[alarm.level + 1]
    const nextRoundAt = next ? timeOfNext(alarm, next.afterMs - step.afterMs) : null
    const isReceiptAwaited = awaitsReceipt(alarm, step)
    // Where no phone is armed there is nothing to wait for; an emergency was texted already, which may be confirmed too.
    const isSilent = alarm.urgency === 'ordinary' && messages.every(({ channel }) => channel !== 'push')
    if (isReceiptAwaited && isSilent) {
      messages.push(...(await nextChannelFor(alarm, facts)))
      return { alarm, messages, nextRoundAt, proofDueAt: null }
    }
    const receiptDueAt = new Date(now().getTime() + receiptWithinMs[alarm.urgency]).toISOString()
    return { alarm, messages, nextRoundAt, proofDueAt: isReceiptAwaited ? receiptDueAt : null }
  }

  /**
   * Counted from when this step was due, so that no late look shifts those that follow. After an outage longer than
   * the pause it is counted from now: what was missed is not made up for in one burst.
   */
  function timeOfNext({ nextRoundAt }: Alarm, pauseMs: number): string {
    const asPlanned = Date.parse(nextRoundAt ?? '') + pauseMs
    const time = asPlanned > now().getTime() ? asPlanned : now().getTime() + pauseMs
    return new Date(time).toISOString()
  }

  /** An emergency has used every channel at once: only its first step waits, those that follow come anyway. */
  const awaitsReceipt = ({ urgency, level }: Alarm, { channels }: EscalationStep) =>
    channels.includes('push') && (urgency === 'ordinary' || level === 0)

  async function tryNextChannel(alarm: Alarm, facts: Facts): Promise<void> {
    const isInHand = !facts.listed.has(alarm.recordId) || (await alarms.isConfirmed(alarm))
    const messages = isInHand ? [] : await nextChannelFor(alarm, facts)
    await alarms.endReceiptWait(alarm, messages)
    if (messages.length > 0) wakeSender()
  }

  /** What comes between the steps of the policy, which keep their times. */
  async function nextChannelFor(alarm: Alarm, facts: Facts): Promise<AlarmMessage[]> {
    // After an outage the next step may be due as well: it does the same.
    if (alarm.urgency === 'emergency') return isDue(alarm) ? [] : messagesOf(unconfirmedEmergency, facts)
    // After hours the next step waits for the morning, and for a receipt then.
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
    if (due.length === atATime || unconfirmed.length === atATime) isWoken = true
  }

  async function ring(due: readonly Alarm[]): Promise<void> {
    const facts = await readFacts(due)
    const steps: DueStep[] = []
    for (const alarm of due) steps.push(await dueStepOf(alarm, facts))
    await alarms.carryOut(steps)
    if (steps.some(({ messages = [] }) => messages.length > 0)) wakeSender()
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
    if (options.idleCheck.isIdle()) return
    isTimeToFollowClock = true
    void wake()
  })

  return {
    /** A lead may have come in. Resolves when every step that is due was carried out; never rejects. */
    wake,

    async stop(): Promise<void> {
      stopLooking()
      isStopping = true
      await running
    },
  }
}
