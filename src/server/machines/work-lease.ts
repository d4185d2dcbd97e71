import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { oneAtATime } from '#server/base/one-at-a-time.ts'
import { seconds } from '#shared/durations.ts'
import type { LeaseStore } from './lease-store.ts'

/** The lease covers all of the site's background work. */
const leaseName = 'nightly work'
/** After a machine crashes, nobody does the background work for this long. */
export const leaseMs = seconds(60)
const renewEveryMs = seconds(20)
/** The holder gives up this long before the lease ends, so that running tasks have time to stop. */
const marginMs = seconds(5)

export interface WorkLease {
  /** Aborts when the lease is lost; undefined while another process has it. */
  held(): AbortSignal | undefined
  /** Releases the lease to other processes and stops asking for it. */
  release(): Promise<void>
}

/** For a site on SQLite, which needs no lease: its processes claim each task in the folder and the database. */
export const noLease: WorkLease = {
  held: () => new AbortController().signal,
  release: async () => {},
}

/**
 * Lets one process of all machines do the background work while it lives and reaches the database. The lease is timed
 * by a monotonic clock from before the request, so that no holder outstays it.
 */
export function holdLease(leases: LeaseStore, stopWatch = () => performance.now()): WorkLease {
  const holder = `${hostname()} ${process.pid} ${randomUUID()}`
  let turn: { lost: AbortController; until: number; end: NodeJS.Timeout } | undefined

  function lose(): void {
    clearTimeout(turn?.end)
    turn?.lost.abort(new Error('Another machine does the nightly work now'))
    turn = undefined
  }

  async function ask(): Promise<void> {
    const askedAt = stopWatch()
    // When the database does not answer, the lease holds until it expires.
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

  const asking = oneAtATime(ask)
  void asking.unlessBusy()
  const timer = setInterval(asking.unlessBusy, renewEveryMs).unref()

  return {
    held() {
      // The timer of a suspended process may not have run.
      if (turn && turn.until <= stopWatch()) lose()
      return turn?.lost.signal
    },

    async release() {
      clearInterval(timer)
      await asking.stop()
      lose()
      await leases.release(leaseName, holder).catch(() => {})
    },
  }
}
