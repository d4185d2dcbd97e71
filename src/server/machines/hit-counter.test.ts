import { expect, test } from 'vitest'
import { createHitCounter } from './hit-counter.ts'

test('each key has a window of its own, which begins with its first hit', () => {
  let now = 1000
  const count = createHitCounter(() => now)
  expect(count('a', 100)).toEqual({ count: 1, endsInMs: 100 })
  now += 99
  expect(count('a', 100)).toEqual({ count: 2, endsInMs: 1 })
  expect(count('b', 100)).toEqual({ count: 1, endsInMs: 100 })
  now += 1
  expect(count('a', 100)).toEqual({ count: 1, endsInMs: 100 })
})

test('made-up keys push out only the oldest', () => {
  const count = createHitCounter(() => 0)
  count('first', 100)
  count('second', 100)
  for (let made = 0; made < 19_999; made += 1) count(`made up ${made}`, 100)
  expect(count('second', 100).count).toBe(2)
  expect(count('first', 100).count).toBe(1)
})
