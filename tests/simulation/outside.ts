import type { Outcome } from '#server/notify/channel.ts'
import { ChannelFailure } from '#server/notify/channels/channel-failure.ts'
import type { OutboxEntry } from '#server/notify/outbox-entry.ts'
import type { ChannelName } from '#shared/channels.ts'
import type { VirtualMachine } from './virtual-machine.ts'

/** What a service outside may do with a message. */
const manners = ['delivers', 'delays', 'doubles', 'refuses', 'lies', 'hangs', 'loses'] as const

export interface Attempt {
  channel: ChannelName
  entry: OutboxEntry
  /** When the site took it up, by the machine's own time. */
  claimedAt: number
  /** Whether the process that took it up still lives. */
  isAlive: () => boolean
}

export interface Delivery extends Attempt {
  at: number
  /** What the service had told the site, or would have if the site had been alive. */
  said: 'yes' | 'no'
}

export type Outside = ReturnType<typeof createOutside>

/** Mail servers, push services and gateways, well or unwell as the story has it, and the phones behind them. */
export function createOutside(machine: VirtualMachine, chance: () => number) {
  const attempts: Attempt[] = []
  const deliveries: Delivery[] = []
  const state = { isUnwell: false }
  const underWay = new Set<Attempt>()
  const doubled: Attempt[] = []

  const deliver = (attempt: Attempt, said: Delivery['said']) =>
    void deliveries.push({ ...attempt, at: machine.elapsed(), said })

  const refusal = () =>
    new ChannelFailure('It is away', { code: 'ECONNREFUSED', isServiceDown: chance() < 0.5 })

  return {
    state,
    attempts,
    deliveries,
    /** What was taken up while a process that lives was at work on it. */
    doubled,

    async take(attempt: Attempt, signal: AbortSignal): Promise<Outcome> {
      const isSame = (other: Attempt) => other.entry.id === attempt.entry.id && other.isAlive()
      if ([...underWay].some(isSame)) doubled.push(attempt)
      underWay.add(attempt)
      return carry(attempt, signal).finally(() => underWay.delete(attempt))
    },
  }

  /** It may be on its way still when the site's patience ends. */
  async function deliverLate(attempt: Attempt, signal: AbortSignal): Promise<void> {
    await machine.sleep(Math.floor(chance() * 40_000))
    deliver(attempt, signal.aborted ? 'no' : 'yes')
  }

  async function carry(attempt: Attempt, signal: AbortSignal): Promise<Outcome> {
    machine.step()
    attempts.push(attempt)
    const manner = state.isUnwell ? manners[Math.floor(chance() * manners.length)] : 'delivers'
    const sent = { state: 'sent' as const, providerId: `p-${attempts.length}` }
    switch (manner) {
      case 'delays':
        await Promise.race([deliverLate(attempt, signal), machine.hang(signal)])
        if (signal.aborted) throw refusal()
        return sent
      case 'doubles':
        deliver(attempt, 'yes')
        deliver(attempt, 'yes')
        return sent
      case 'refuses':
        throw refusal()
      case 'lies':
        deliver(attempt, 'no')
        throw refusal()
      case 'hangs':
        await machine.hang(signal)
        throw refusal()
      case 'loses':
        return sent
      default:
        deliver(attempt, 'yes')
        return sent
    }
  }
}
