import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Timers } from '#server/base/timers.ts'
import type { IdleCheck } from '#server/db/idle-check.ts'
import { ChannelFailure } from '#server/notify/channels/channel-failure.ts'
import type { ChannelName } from '#shared/channels.ts'
import { seconds } from '#shared/durations.ts'
import { leaseMsOf, type MessageSender } from './channel.ts'
import type { DrillStore } from './drill-store.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import type { Done, OutboxStore } from './outbox-store.ts'

export type OutboxSender = ReturnType<typeof createOutboxSender>

interface SenderDependencies {
  outbox: OutboxStore
  drills: Pick<DrillStore, 'note'>
  channels: readonly MessageSender[]
  now: () => Date
  every: Timers['every']
  idleCheck: IdleCheck
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}

/** Interval of the poll for retries, whose shortest pause is seconds, and for rows of other processes. */
const sweepMs = seconds(2)
/** When the site stops, a message that is being sent gets this long to finish. */
const stopPatienceMs = seconds(2)

/**
 * Sends the outbox, from any number of processes: a row is claimed before it is sent, and the claim of a killed process
 * expires. Sent twice only if a process dies before it records success; both then have one Message-ID or Topic.
 */
export function createOutboxSender(dependencies: SenderDependencies) {
  const { outbox, drills, channels, now, every, idleCheck, log } = dependencies
  const breakOff = new AbortController()
  const senders = channels.map((channel) => createChannelSender(channel))

  const stopSweeping = every(sweepMs, () => {
    if (idleCheck.isIdle()) return
    for (const sender of senders) sender.sweep()
  })

  return {
    wake(): void {
      for (const sender of senders) sender.wake()
    },

    /** Resolves when every due message was tried; never rejects. */
    async settled(): Promise<void> {
      await Promise.all(senders.map((sender) => sender.settled()))
    },

    /** Retries the channel's failed messages now, because it has just been seen to work. */
    async resume(name: ChannelName): Promise<void> {
      await Promise.all(senders.filter((sender) => sender.name === name).map((sender) => sender.resume()))
    },

    /** Starts no further sends. Running ones may finish or are aborted and left to the next start. */
    async stop(): Promise<void> {
      stopSweeping()
      const patience = setTimeout(() => breakOff.abort(), stopPatienceMs)
      await Promise.all(senders.map((sender) => sender.stop()))
      clearTimeout(patience)
    },
  }

  function createChannelSender(channel: MessageSender) {
    const { name, lanes, hasManyServices = false, attemptLimitMs, pausesMs, giveUpAfterMs } = channel
    const leaseMs = leaseMsOf(channel)
    let isStopping = false
    let isWoken = false
    /** While true, a lane is about to query and will find rows that are added meanwhile. */
    let isAboutToLook = false
    let isSweeping = false
    const underWay = new Set<Promise<void>>()
    /** Results of sent messages that could not be recorded yet, by the row's id. */
    const unnoted = new Map<string, Done>()
    let claiming: Promise<unknown> = Promise.resolve()
    /** Whether the service accepted the latest message. When it does so again, its failed messages are retried now. */
    let isServiceProven = false

    /** Starts one more lane unless all are busy, so that hanging sends do not block later messages. */
    function startLane(): void {
      if (isStopping || underWay.size >= lanes) return
      const lane = work()
        .catch((error) =>
          log.error(
            { err: error, channel: name },
            'outbox could not be worked through; the next sweep tries again',
          ),
        )
        .finally(() => {
          underWay.delete(lane)
          // The wake-up came after the last query, or while that failed.
          if (isWoken) startLane()
        })
      underWay.add(lane)
    }

    async function work(): Promise<void> {
      do {
        isAboutToLook = true
        await nextTurn()
        isAboutToLook = false
        isWoken = false
        await noteWhatIsOut()
        if (isSweeping) await outbox.followClock(name, leaseMs)
        isSweeping = false
        await drain()
      } while (isWoken && !isStopping)
    }

    /** Claims one at a time, because parallel queries would each take a message of the same recipient. */
    function claimInTurn(): Promise<OutboxEntry | undefined> {
      const claim = claiming.then(() => outbox.claim(name, leaseMs))
      claiming = claim.catch(() => {})
      return claim
    }

    async function drain(): Promise<void> {
      while (!isStopping) {
        const entry = await claimInTurn()
        if (!entry) return
        startLane()
        if (!(await attempt(entry))) return
      }
    }

    /** Returns true when the next message can be tried at once. */
    async function attempt(entry: OutboxEntry): Promise<boolean> {
      const signal = AbortSignal.any([breakOff.signal, AbortSignal.timeout(attemptLimitMs)])
      if (entry.type === 'drill') return ask(entry, signal)
      try {
        const outcome = await channel.send(entry, signal)
        switch (outcome.state) {
          case 'skipped':
            await outbox.giveUp(entry, outcome.reason, 'skipped')
            return true
          case 'later':
            await outbox.putOff(entry, outcome.at)
            return true
          default: {
            const { state, providerId, others = [] } = outcome
            unnoted.set(entry.id, { state, providerId })
            for (const other of others) unnoted.set(other.id, { state, providerId, sentWith: entry.id })
          }
        }
      } catch (error) {
        return noteFailure(entry, error)
      }
      await noteWhatIsOut()
      log.info({ channel: name, kind: entry.kind, attempts: entry.attempts }, 'owner notified')
      await noteServiceWorks()
      return true
    }

    /** Records sent messages. Throws while the database is unavailable: nothing more is claimed. */
    async function noteWhatIsOut(): Promise<void> {
      for (const [id, done] of unnoted) {
        await outbox.markDone(id, done)
        unnoted.delete(id)
      }
    }

    /** A drill's message is never sent: its channel only checks whether it would be. */
    async function ask(entry: OutboxEntry, signal: AbortSignal): Promise<boolean> {
      const { recordId: drillId } = entry
      try {
        const outcome = await channel.check(signal)
        await drills.note(drillId, { step: name, outcome, reason: '' })
      } catch (error) {
        if (breakOff.signal.aborted) {
          await outbox.release(entry)
          return false
        }
        if (!(error instanceof ChannelFailure))
          log.error({ err: error, channel: name }, 'a channel could not be asked')
        const reason = (error instanceof ChannelFailure ? error : unasked).reason
        await drills.note(drillId, { step: name, outcome: 'failed', reason })
      }
      await outbox.remove(entry)
      return true
    }

    async function noteFailure(entry: OutboxEntry, error: unknown): Promise<boolean> {
      if (breakOff.signal.aborted) {
        await outbox.release(entry)
        return false
      }
      const { kind, attempts } = entry
      if (!(error instanceof ChannelFailure))
        log.error({ err: error, kind, channel: name }, 'message could not be made')
      const failure = error instanceof ChannelFailure ? error : unexpected
      const { code } = failure
      const pauseMs = Math.max(
        pausesMs[attempts - 1] ?? pausesMs.at(-1) ?? pausesMs[0],
        failure.retryAfterMs ?? 0,
      )
      const nextAttemptAt = new Date(now().getTime() + pauseMs)
      const isTooLate = nextAttemptAt.getTime() > Date.parse(entry.createdAt) + giveUpAfterMs
      if (failure.isFinal || isTooLate) {
        log.error({ channel: name, kind, attempts, code }, 'message given up')
        await outbox.giveUp(entry, failure.reason)
      } else {
        log.warn({ channel: name, kind, attempts, code }, 'message not sent, will be tried again')
        await outbox.postpone(entry, failure.reason, nextAttemptAt)
      }
      if (failure.isServiceDown) isServiceProven = false
      return hasManyServices || !failure.isServiceDown
    }

    async function noteServiceWorks(): Promise<void> {
      // One service of several says nothing of the others, which may have asked for a pause.
      if (isServiceProven || hasManyServices) return
      isServiceProven = true
      await outbox.hurry(name)
    }

    function wake(): void {
      if (isStopping) return
      isWoken = true
      if (!isAboutToLook) startLane()
    }

    return {
      name,
      wake,

      async settled(): Promise<void> {
        while (underWay.size > 0) await Promise.all(underWay)
      },

      /** Wakes the channel periodically, also for rows of other processes. */
      sweep(): void {
        isSweeping = true
        wake()
      },

      async resume(): Promise<void> {
        isServiceProven = false
        await noteServiceWorks()
        wake()
      },

      async stop(): Promise<void> {
        isStopping = true
        await Promise.all(underWay)
      },
    }
  }
}

const unforeseen = { code: 'unexpected', advice: 'an error that the site’s log tells' }
/** A failure to build a message says nothing about the channel's other messages. */
const unexpected = new ChannelFailure('The message couldn’t be made', unforeseen)
const unasked = new ChannelFailure('It couldn’t be checked', unforeseen)
