import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import timers, { setImmediate as nextTurn } from 'node:timers/promises'
import { hours } from '#shared/durations.ts'
import { seededRandom } from '../support/seeded-random.ts'

interface Task {
  at: number
  everyMs: number | undefined
  /** Ends what takes too long. Most of the time nothing does, and then its moment is like any other. */
  isTimeout: boolean
  run: () => void
}

export type VirtualMachine = ReturnType<typeof bootVirtualMachine>

const real = {
  Date,
  randomUUID: crypto.randomUUID,
  randomBytes: crypto.randomBytes,
  random: Math.random,
  timeout: AbortSignal.timeout,
  wait: timers.setTimeout,
}
/** So many turns of the event loop without a step mean that nothing more happens at this moment. */
const quietTurns = 8
const mostTurns = 20_000
/** Polls, a second apart, that leave undone what is due. */
const mostIdlePolls = 300

/** The site goes on and on without a moment passing. */
export class NeverQuiet extends Error {
  override readonly message = 'The site never comes to rest'
}

/**
 * A machine whose time and chance are the story's own: `Date`, random ids and timeouts follow it until it is disposed
 * of. Time stands still but in `advance`.
 */
export function bootVirtualMachine(seed: number, startsAt: Date) {
  const chance = seededRandom(seed)
  const tasks = new Set<Task>()
  let elapsedMs = 0
  let wallOffsetMs = startsAt.getTime()
  let steps = 0
  let hanging = 0
  const wall = () => elapsedMs + wallOffsetMs

  class VirtualDate extends real.Date {
    constructor(...args: [] | [string | number | Date]) {
      if (args.length === 0) super(wall())
      else super(args[0])
    }
    static override now = wall
  }
  const bytes = (size: number) => Buffer.from(Array.from({ length: size }, () => Math.floor(chance() * 256)))
  const uuid = () => {
    const digits = bytes(16).toString('hex')
    const parts = [digits.slice(0, 8), digits.slice(8, 12), `4${digits.slice(13, 16)}`]
    return [...parts, `8${digits.slice(17, 20)}`, digits.slice(20)].join('-') as ReturnType<
      typeof real.randomUUID
    >
  }
  globalThis.Date = VirtualDate as DateConstructor
  Math.random = chance
  Object.assign(crypto, { randomUUID: uuid, randomBytes: bytes })
  AbortSignal.timeout = (ms) => {
    const controller = new AbortController()
    const abort = () => controller.abort(new DOMException('Too late', 'TimeoutError'))
    schedule(ms, abort, { isTimeout: true })
    return controller.signal
  }
  // A wait for another process's lock ends as soon as that one has had a turn.
  const waitForLock = async () => {
    steps += 1
    await nextTurn()
  }
  Object.assign(timers, { setTimeout: waitForLock })
  syncBuiltinESMExports()

  function schedule(
    ms: number,
    run: () => void,
    { everyMs, isTimeout = false }: Partial<Pick<Task, 'everyMs' | 'isTimeout'>> = {},
  ): () => void {
    const task = { at: elapsedMs + ms, everyMs, isTimeout, run }
    tasks.add(task)
    return () => tasks.delete(task)
  }

  async function settle(): Promise<void> {
    for (let quiet = 0, turns = 0; quiet < quietTurns; turns += 1) {
      if (turns > mostTurns) throw new NeverQuiet()
      const before = steps
      await nextTurn()
      quiet = steps === before ? quiet + 1 : 0
    }
  }

  /** Everything due until this moment happens, in its order; each poll once. */
  async function runDue(): Promise<void> {
    for (const task of [...tasks].sort((one, other) => one.at - other.at)) {
      if (task.at > elapsedMs || !tasks.has(task)) continue
      if (task.everyMs === undefined) tasks.delete(task)
      else task.at = elapsedMs + task.everyMs
      task.run()
    }
    await settle()
  }

  return {
    now: () => new real.Date(wall()),
    /** Time since the boot, which no change of the clock alters. */
    elapsed: () => elapsedMs,
    /** Notes that something happens, so that `settle` waits on. */
    step: () => {
      steps += 1
    },
    settle,
    sleep: (ms: number) => new Promise<void>((resolve) => schedule(ms, resolve)),
    every: (ms: number, run: () => void) => schedule(ms, run, { everyMs: ms }),
    /** Hangs until the timeout of `signal`. */
    async hang(signal: AbortSignal): Promise<void> {
      hanging += 1
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      hanging -= 1
    },
    /** Sets the clock; whoever polls finds that out a second later. */
    async setClockBy(ms: number): Promise<void> {
      wallOffsetMs += ms
      elapsedMs += 1000
      await runDue()
    },

    /** Lets time pass, from one moment at which something is due to the next one. */
    async advance(ms: number, nextDue: () => number | undefined, isOver: () => boolean): Promise<void> {
      const until = elapsedMs + ms
      let idlePolls = 0
      while (elapsedMs < until && !isOver()) {
        const sleeping = [...tasks]
          .filter(({ everyMs, isTimeout }) => everyMs === undefined && (!isTimeout || hanging > 0))
          .map(({ at }) => at - elapsedMs)
        const due = nextDue()
        idlePolls = due !== undefined && due < 0 ? idlePolls + 1 : 0
        if (idlePolls > mostIdlePolls) throw new NeverQuiet()
        // Polls that would find nothing are left out, but for a few a day.
        const polled = Math.max(1000, Math.min(due ?? Infinity, hours(6)))
        elapsedMs = Math.min(until, elapsedMs + Math.max(1, Math.min(polled, ...sleeping)))
        await runDue()
      }
    },

    [Symbol.dispose](): void {
      globalThis.Date = real.Date
      Math.random = real.random
      AbortSignal.timeout = real.timeout
      Object.assign(crypto, { randomUUID: real.randomUUID, randomBytes: real.randomBytes })
      Object.assign(timers, { setTimeout: real.wait })
      syncBuiltinESMExports()
    },
  }
}
