import type { FastifyBaseLogger } from 'fastify'
import type { OutboxEntry, OutboxStore } from '#server/stores/outbox.ts'

import type { Timers } from '#server/timers.ts'

import { days, hours, minutes, seconds } from '#shared/durations.ts'
import type { FindLead } from './find-lead.ts'
import { MailError } from './mail-error.ts'
import type { MailTransport } from './mail-transport.ts'
import { buildLeadMail } from './owner-mail.ts'

export type OutboxSender = ReturnType<typeof createOutboxSender>

interface SenderDependencies {
  outbox: OutboxStore
  findLead: FindLead
  transport: MailTransport
  publicUrl: string
  now: () => Date
  every: Timers['every']
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}

/** No attempt takes longer: then it is broken off. */
const attemptLimitMs = seconds(60)
/** Longer than any attempt, so that the claim of a process that lives never runs out under it. */
const leaseMs = minutes(2)
/** Finds what other processes left behind, and what is due after a pause. */
const sweepMs = seconds(30)
/** Pauses after the first, second … failure; the last one repeats. */
const pausesMs = [minutes(1), minutes(5), minutes(15), hours(1), hours(4), hours(8)]
const giveUpAfterMs = days(4)
/** At a stop, a mail that is under way may end so long. */
const stopPatienceMs = seconds(2)

/**
 * Sends what is in the outbox, one mail after the other, and any number of processes side by side: a row is
 * claimed before it is sent, and the claim of a killed process runs out. A mail is therefore never lost; it is
 * sent twice only if a process dies between the server's yes and writing that down, and then under the same
 * Message-ID.
 */
export function createOutboxSender(dependencies: SenderDependencies) {
  const { outbox, findLead, transport, publicUrl, now, every, log } = dependencies
  const breakOff = new AbortController()
  let isStopping = false
  let running: Promise<void> | undefined
  let isWoken = false
  /** Whether the mail server took the latest mail. Once it does again, what waits for it need not wait longer. */
  let isServerProven = false

  async function run(): Promise<void> {
    try {
      while (isWoken && !isStopping) {
        isWoken = false
        await drain()
      }
    } catch (error) {
      log.error({ err: error }, 'outbox could not be worked through; the next sweep tries again')
    } finally {
      running = undefined
    }
  }

  async function drain(): Promise<void> {
    while (!isStopping) {
      const entry = await outbox.claim(leaseMs)
      if (!entry || !(await attempt(entry))) return
    }
  }

  /** True when it makes sense to go on with the next one at once. */
  async function attempt(entry: OutboxEntry): Promise<boolean> {
    const lead = await findLead(entry.kind, entry.recordId)
    if (lead.kind === 'none') {
      await outbox.giveUp(entry, lead.reason, 'skipped')
      return true
    }
    try {
      const signal = AbortSignal.any([breakOff.signal, AbortSignal.timeout(attemptLimitMs)])
      await transport.deliver(buildLeadMail(entry, lead, publicUrl), signal)
    } catch (error) {
      return noteFailure(entry, error)
    }
    await outbox.markDone(entry.id, transport.doneState)
    log.info({ kind: entry.kind, attempts: entry.attempts }, 'owner notified')
    await noteServerWorks()
    return true
  }

  async function noteFailure(entry: OutboxEntry, error: unknown): Promise<boolean> {
    if (breakOff.signal.aborted) {
      await outbox.release(entry)
      return false
    }
    const { kind, attempts } = entry
    if (!(error instanceof MailError)) log.error({ err: error, kind }, 'mail could not be made')
    const failure = error instanceof MailError ? error : unexpected
    const nextAttemptAt = new Date(now().getTime() + (pausesMs[attempts - 1] ?? pausesMs.at(-1) ?? 0))
    if (nextAttemptAt.getTime() > Date.parse(entry.createdAt) + giveUpAfterMs) {
      log.error({ kind, attempts, code: failure.code }, 'mail given up')
      await outbox.giveUp(entry, failure.message)
    } else {
      log.warn({ kind, attempts, code: failure.code }, 'mail not sent, will be tried again')
      await outbox.postpone(entry, failure.message, nextAttemptAt)
    }
    if (failure.isServerDown) isServerProven = false
    return !failure.isServerDown
  }

  async function noteServerWorks(): Promise<void> {
    if (isServerProven) return
    isServerProven = true
    await outbox.hurry()
  }

  const wake = async (): Promise<void> => {
    if (isStopping) return
    isWoken = true
    running ??= run()
    await running
  }
  const stopSweeping = every(sweepMs, () => void wake())

  return {
    /** Something is in the outbox. Resolves when everything due was tried; never rejects. */
    wake,

    /** The mail server has just proved to work: what waits after a failure is tried now. */
    async resume(): Promise<void> {
      isServerProven = false
      await noteServerWorks()
      void wake()
    },

    /** No further mail is begun; one that is under way may end, or is broken off and left to the next start. */
    async stop(): Promise<void> {
      stopSweeping()
      isStopping = true
      const patience = setTimeout(() => breakOff.abort(), stopPatienceMs)
      await running
      clearTimeout(patience)
    },
  }
}

/** A mail that can't even be made says nothing of the others. */
const unexpected = new MailError('The mail could not be made', { isServerDown: false, code: 'unexpected' })
