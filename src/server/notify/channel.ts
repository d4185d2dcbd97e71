import type { ChannelName } from '#shared/contract/alarm.ts'
import type { OutboxEntry } from './outbox-store.ts'

/** One of the ways by which the owner is told: how it is done, and how patiently. */
export interface Channel {
  name: ChannelName
  /** Messages that are under way at the same time, so that one that hangs does not hold up the others. */
  lanes: number
  /** Each receiver may have another service: that one is down says nothing of the others. */
  hasManyServices?: boolean
  /** No attempt takes longer: then it is broken off. */
  attemptLimitMs: number
  /** Pauses after the first, second … failure; the last one repeats. */
  pausesMs: readonly [number, ...number[]]
  giveUpAfterMs: number
  /** Hands the message over. Throws ChannelFailure when that fails; `signal` breaks it off. */
  deliver(entry: OutboxEntry, signal: AbortSignal): Promise<Outcome>
  /**
   * Asks as far as that wakes nobody whether a message would be taken. Throws ChannelFailure when it would not;
   * `not asked` where that can't be found out.
   */
  check(signal: AbortSignal): Promise<'worked' | 'not asked'>
}

export type Outcome = Told | NothingToTell | Later

/** Taken over, by a mail server, a service or a file. */
interface Told {
  state: 'sent' | 'file'
  providerId?: string
  /** What the same message told of as well. */
  others?: readonly OutboxEntry[]
}

interface NothingToTell {
  state: 'skipped'
  reason: string
}

/** Its turn has not come. */
interface Later {
  state: 'later'
  at: Date
}

/** No attempt's claim runs out while it is alive. */
export const leaseMsOf = ({ attemptLimitMs }: Pick<Channel, 'attemptLimitMs'>) => attemptLimitMs * 2
