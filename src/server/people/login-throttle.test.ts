import { expect, test } from 'vitest'
import { minutes } from '#shared/durations.ts'
import { createOwnMemory } from './attempt-memory.ts'
import { createLoginThrottle } from './login-throttle.ts'

function createTest() {
  let moment = Date.parse('2026-11-20T04:05:00Z')
  const waits: number[] = []
  const throttle = createLoginThrottle(
    createOwnMemory(() => new Date(moment)),
    async (ms) => {
      waits.push(ms)
    },
  )
  return {
    ...throttle,
    advance: (ms: number) => {
      moment += ms
    },
    /** How long a try would wait. */
    async delay(username: string, client: string) {
      waits.length = 0
      await throttle.wait(username, client)
      return waits[0] ?? 0
    },
  }
}

test('a quarter of an hour without a wrong password forgets', async () => {
  const t = createTest()
  for (let turn = 0; turn < 9; turn += 1) await t.failed('owner')
  t.advance(minutes(15) - 1)
  expect(await t.delay('owner', 'a')).toBe(8000)
  t.advance(1)
  expect(await t.delay('owner', 'a')).toBe(0)
})

test('made-up names push out only the oldest', async () => {
  const t = createTest()
  for (let turn = 0; turn < 9; turn += 1) await t.failed('owner')
  for (let turn = 0; turn < 999; turn += 1) await t.failed(`made up ${turn}`)
  expect(await t.delay('owner', 'a')).toBe(8000)
  await t.failed('one more')
  expect(await t.delay('owner', 'a')).toBe(0)
})
