import { describe, expect, test } from 'vitest'
import { createSharedLimits } from '#server/machines/shared-limits.ts'
import { createSharedMemory } from '#server/people/attempt-memory.ts'
import { createLoginThrottle } from '#server/people/login-throttle.ts'
import { minutes } from '#shared/durations.ts'
import { databases, useDatabase } from '../support/databases.ts'

const secret = () => Buffer.alloc(32, 1)

describe.each(databases)('limits of all machines on $name', (database) => {
  const db = useDatabase(database)
  const aMachine = () => createSharedLimits(db(), secret)
  const key = 'POST /api/quote 192.0.2.1'

  test('are one count, whichever machine is asked, and the first at each waits for nothing', async () => {
    const machines = [aMachine(), aMachine()] as const
    const counts = []
    for (let turn = 0; turn < 6; turn += 1) {
      counts.push((await machines[turn % 2 ? 0 : 1].count(key, minutes(10), 10)).count)
    }
    expect(counts.slice(0, 2)).toEqual([1, 1])
    expect(counts.slice(3)).toEqual([4, 5, 6])
    const [row] = await db().selectFrom('hits').selectAll().execute()
    expect(row?.key).toMatch(/^[\w-]{43}$/)
  })

  test('a flood of what is refused costs the database nothing', async () => {
    const machine = aMachine()
    for (let turn = 0; turn < 20; turn += 1) await machine.count(key, minutes(10), 4)
    const { count, endsInMs } = await machine.count(key, minutes(10), 4)
    expect(count).toBeGreaterThan(4)
    expect(endsInMs).toBeLessThanOrEqual(minutes(10))
    expect(await db().selectFrom('hits').select('count').execute()).toEqual([{ count: 5 }])
  })

  test('a database that is away keeps nobody from a first post', async () => {
    const machine = aMachine()
    await db().schema.alterTable('hits').renameTo('away').execute()
    try {
      expect(await machine.count(key, minutes(10), 4)).toMatchObject({ count: 1 })
      await expect(machine.count(key, minutes(10), 4)).rejects.toThrow('hits')
    } finally {
      await db().schema.alterTable('away').renameTo('hits').execute()
    }
  })

  test('wrong passwords at one machine slow the next try at another', async () => {
    const waits: number[] = []
    const throttleOf = () =>
      createLoginThrottle(createSharedMemory(aMachine()), async (ms) => void waits.push(ms))
    const [one, other] = [throttleOf(), throttleOf()]
    await one.succeeded('owner', 'at home')
    for (let turn = 0; turn < 6; turn += 1) await (turn % 2 ? one : other).failed('Owner')
    await other.wait('owner', 'elsewhere')
    expect(waits).toEqual([1000])
    await other.wait('owner', 'at home')
    await other.wait('somebody', 'elsewhere')
    expect(waits).toEqual([1000])
  })
})
