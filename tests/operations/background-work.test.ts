import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startBackgroundWork } from '#server/machines/background-work.ts'
import type { LeaseStore } from '#server/machines/lease-store.ts'
import { holdLease, leaseMs } from '#server/machines/work-lease.ts'
import { hours, minutes, seconds } from '#shared/durations.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const log = () => ({ info: vi.fn(), error: vi.fn() })

test('a task runs a minute after the start, then at its pace, also after a failure', async () => {
  const noted = log()
  const run = vi.fn().mockRejectedValueOnce(new Error('disk')).mockResolvedValue(undefined)
  const work = startBackgroundWork([{ name: 'tidying', everyMs: minutes(10), run }], noted)
  await vi.advanceTimersByTimeAsync(minutes(1) - 1)
  expect(run).toHaveBeenCalledTimes(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(run).toHaveBeenCalledTimes(1)
  expect(noted.error).toHaveBeenCalledWith({ err: new Error('disk') }, 'tidying failed')
  await vi.advanceTimersByTimeAsync(minutes(30))
  expect(run).toHaveBeenCalledTimes(4)
  await work.stop()
  await vi.advanceTimersByTimeAsync(minutes(60))
  expect(run).toHaveBeenCalledTimes(4)
})

test('a stop tells the task that is under way, and waits for it', async () => {
  const order: string[] = []
  const run = (signal: AbortSignal) =>
    new Promise<void>((_resolve, reject) => {
      signal.addEventListener('abort', () => {
        order.push('told')
        reject(signal.reason)
      })
    })
  const noted = log()
  const work = startBackgroundWork([{ name: 'tidying', everyMs: 1, run }], noted)
  await vi.advanceTimersByTimeAsync(minutes(1))
  await work.stop()
  order.push('stopped')
  expect(order).toEqual(['told', 'stopped'])
  expect(noted.error).not.toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)
})

describe('on several machines', () => {
  /** As the store in the database, with a clock that only the test moves. */
  function aLease(): LeaseStore {
    let held: { holder: string; until: number } | undefined
    return {
      async take(_name, holder, forMs) {
        if (held && held.holder !== holder && held.until > Date.now()) return false
        held = { holder, until: Date.now() + forMs }
        return true
      },
      async release(_name, holder) {
        if (held?.holder === holder) held = undefined
      },
    }
  }
  const stopWatch = () => Date.now()

  /** A machine with one task of the site and one of its own. */
  function start(store: LeaseStore) {
    const [shared, own] = [vi.fn(), vi.fn()]
    const tasks = [
      { name: 'backup', everyMs: minutes(10), run: async (signal: AbortSignal) => shared(signal) },
      { name: 'tidying', everyMs: minutes(10), isOfMachine: true, run: async () => own() },
    ]
    const work = startBackgroundWork(tasks, log(), holdLease(store, stopWatch))
    return { shared, own, stop: work.stop }
  }

  test('one does what the site does by itself, and each what is about itself', async () => {
    const store = aLease()
    const [one, other] = [start(store), start(store)]
    await vi.advanceTimersByTimeAsync(hours(1))
    expect(one.shared).toHaveBeenCalledTimes(6)
    expect(other.shared).not.toHaveBeenCalled()
    expect(one.own).toHaveBeenCalledTimes(6)
    expect(other.own).toHaveBeenCalledTimes(6)
    await Promise.all([one.stop(), other.stop()])
  })

  test('another goes on soon after it stopped', async () => {
    const store = aLease()
    const [one, other] = [start(store), start(store)]
    await vi.advanceTimersByTimeAsync(minutes(5))
    await one.stop()
    await vi.advanceTimersByTimeAsync(seconds(80))
    expect(other.shared).toHaveBeenCalledTimes(1)
    await other.stop()
  })

  test('one that can’t reach the database gives its work up before another begins', async () => {
    const store = aLease()
    let isAway = false
    const reached: LeaseStore = {
      ...store,
      take: async (...asked) => {
        if (isAway) throw new Error('away')
        return store.take(...asked)
      },
    }
    let signal: AbortSignal | undefined
    const long = (given: AbortSignal) =>
      new Promise<void>((resolve) => {
        signal = given
        given.addEventListener('abort', () => resolve())
      })
    const noted = log()
    const tasks = [{ name: 'backup', everyMs: minutes(10), run: long }]
    const one = startBackgroundWork(tasks, noted, holdLease(reached, stopWatch))
    await vi.advanceTimersByTimeAsync(0)
    const other = start(store)
    await vi.advanceTimersByTimeAsync(minutes(2))
    expect(signal?.aborted).toBe(false)
    isAway = true
    await vi.advanceTimersByTimeAsync(leaseMs - 1)
    expect(signal?.aborted).toBe(true)
    expect(other.shared).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(minutes(2))
    expect(other.shared).toHaveBeenCalledTimes(1)
    expect(noted.error).not.toHaveBeenCalled()
    await Promise.all([one.stop(), other.stop()])
  })

  test('one that was frozen finds that it has the lease no more', async () => {
    const store = aLease()
    const clock = { now: 0 }
    const lease = holdLease(store, () => clock.now)
    await vi.advanceTimersByTimeAsync(0)
    expect(lease.held()?.aborted).toBe(false)
    clock.now += leaseMs
    expect(lease.held()).toBeUndefined()
    await lease.release()
  })
})
