import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { seconds } from '#shared/durations.ts'
import type { LeaseStore } from './lease-store.ts'

/** What the lease is for: all that a site does by itself. */
const leaseName = 'nightly work'
/** How long nobody does the work after a machine that is gone. */
export const leaseMs = seconds(60)
const renewEveryMs = seconds(20)
/** Before its end, for what is under way to be given up. */
const marginMs = seconds(5)

export interface WorkLease {
  /** Aborts when the lease is lost; undefined while another process has it. */
  held(): AbortSignal | undefined
  /** Leaves it to another process, and asks for it no more. */
  release(): Promise<void>
}

/** Of a site whose processes all see one folder: what they do by themselves is claimed there, and in its database. */
export const noLease: WorkLease = {
  held: () => new AbortController().signal,
  release: async () => {},
}

/**
 * Has one process of all machines do what the site does by itself, for as long as it lives and reaches the database.
 * This end counts from before it asked, and by a stop-watch, so it never believes to have the lease for longer than the
 * database does, whatever the clocks show.
 */
export function holdLease(leases: LeaseStore, stopWatch = () => performance.now()): WorkLease {
  const holder = `${hostname()} ${process.pid} ${randomUUID()}`
  let turn: { lost: AbortController; until: number; end: NodeJS.Timeout } | undefined
  let isReleased = false
  let asking: Promise<void> | undefined

  function lose(): void {
    clearTimeout(turn?.end)
    turn?.lost.abort(new Error('Another machine does the nightly work now'))
    turn = undefined
  }

  async function ask(): Promise<void> {
    const askedAt = stopWatch()
    // A database that does not answer takes nothing away: the lease goes on until it runs out.
    const isOurs = await leases.take(leaseName, holder, leaseMs).catch(() => undefined)
    if (isOurs === undefined) return
    if (!isOurs) return lose()
    clearTimeout(turn?.end)
    const until = askedAt + leaseMs - marginMs
    turn = {
      lost: turn?.lost ?? new AbortController(),
      until,
      end: setTimeout(lose, until - stopWatch()).unref(),
    }
  }

  const askAgain = () => {
    if (isReleased) return
    asking ??= ask().finally(() => {
      asking = undefined
    })
  }
  askAgain()
  const timer = setInterval(askAgain, renewEveryMs).unref()

  return {
    held() {
      // A process that was frozen has not had its timers.
      if (turn && turn.until <= stopWatch()) lose()
      return turn?.lost.signal
    },

    async release() {
      isReleased = true
      clearInterval(timer)
      await asking
      lose()
      await leases.release(leaseName, holder).catch(() => {})
    },
  }
}
