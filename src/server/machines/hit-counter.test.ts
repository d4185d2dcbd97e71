import { expect, test } from 'vitest'
import { createHitCounter } from './hit-counter.ts'

test('made-up keys push out only the oldest', () => {
  const count = createHitCounter(() => 0)
  count('first', 100)
  count('second', 100)
  for (let made = 0; made < 19_999; made += 1) count(`made up ${made}`, 100)
  expect(count('second', 100).count).toBe(2)
  expect(count('first', 100).count).toBe(1)
})
