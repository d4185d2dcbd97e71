import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startBackgroundWork } from '#server/operations/background-work.ts'
import { minutes } from '#shared/durations.ts'

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
