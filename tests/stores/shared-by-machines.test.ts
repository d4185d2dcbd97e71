import { describe, expect, test } from 'vitest'
import { createHitStore } from '#server/machines/hit-store.ts'
import { createLeaseStore } from '#server/machines/lease-store.ts'
import { createSiteWorkStore } from '#server/machines/site-work-store.ts'
import { days, hours, minutes } from '#shared/durations.ts'
import { databases, useDatabase } from '../support/databases.ts'

describe.each(databases)('what machines share on $name', (database) => {
  const db = useDatabase(database)

  describe('hits', () => {
    test('are counted by key, within a window that the first one opens', async () => {
      const hits = createHitStore(db())
      const first = await hits.count('a', minutes(10))
      expect(first).toEqual({ count: 1, endsInMs: expect.any(Number) })
      expect(Math.round(first.endsInMs / minutes(1))).toBe(10)
      const second = await hits.count('a', hours(10))
      expect(second.count).toBe(2)
      expect(second.endsInMs).toBeLessThanOrEqual(minutes(10))
      expect((await hits.count('b', minutes(10))).count).toBe(1)
      expect(await hits.read('a')).toBe(2)
      expect(await hits.read('nobody')).toBe(0)
    })

    test('of which many come at once are each counted', async () => {
      const hits = createHitStore(db())
      const counted = await Promise.all(Array.from({ length: 20 }, () => hits.count('a', minutes(10))))
      expect(counted.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual(
        Array.from({ length: 20 }, (_, index) => index + 1),
      )
    })

    test('that come in the same moment are one statement, whoever they are of', async () => {
      const hits = createHitStore(db())
      await hits.count('b', minutes(10))
      const counted = await Promise.all(['b', 'a', 'b', 'c'].map((key) => hits.count(key, minutes(10))))
      expect(counted.map(({ count }) => count)).toEqual([2, 1, 3, 1])
      for (const key of ['a', 'b', 'c']) expect(await hits.read(key)).toBe(key === 'b' ? 3 : 1)
    })

    test('whose window is over begin anew, and are swept', async () => {
      const hits = createHitStore(db())
      await hits.count('over', -1)
      expect(await hits.read('over')).toBe(0)
      expect((await hits.count('over', -1)).count).toBe(1)
      await hits.count('on', minutes(10))
      await hits.forgetEnded()
      expect(await db().selectFrom('hits').select('key').execute()).toEqual([{ key: 'on' }])
    })

    test('that are kept from the latest on outlast the first one’s time', async () => {
      const hits = createHitStore(db())
      await hits.note('a', minutes(1))
      await hits.note('a', minutes(15))
      const { count, endsInMs } = await hits.count('a', minutes(1))
      expect(count).toBe(3)
      expect(endsInMs).toBeGreaterThan(minutes(14))
    })
  })

  describe('a lease', () => {
    test('is one process’s, which may have it again and again', async () => {
      const leases = createLeaseStore(db())
      expect(await leases.take('work', 'one', minutes(1))).toBe(true)
      expect(await leases.take('work', 'other', minutes(1))).toBe(false)
      expect(await leases.take('work', 'one', minutes(1))).toBe(true)
      expect(await leases.take('other work', 'other', minutes(1))).toBe(true)
    })

    test('goes to another once it has ended, or was given back by its holder', async () => {
      const leases = createLeaseStore(db())
      await leases.take('work', 'one', -1)
      expect(await leases.take('work', 'other', minutes(1))).toBe(true)
      await leases.release('work', 'one')
      expect(await leases.take('work', 'one', minutes(1))).toBe(false)
      await leases.release('work', 'other')
      expect(await leases.take('work', 'one', minutes(1))).toBe(true)
    })

    test('goes to one of all who ask at once', async () => {
      const leases = createLeaseStore(db())
      const names = Array.from({ length: 12 }, (_, index) => `process ${index}`)
      const taken = await Promise.all(names.map((name) => leases.take('work', name, minutes(1))))
      expect(taken.filter(Boolean)).toHaveLength(1)
    })
  })

  test('work for all machines is known to have been done, or to have failed', async () => {
    const work = createSiteWorkStore(db(), 'backup')
    expect(await work.state()).toEqual({ doneAt: undefined, failure: '', now: expect.any(Date) })
    await work.failed('no room')
    expect(await work.state()).toMatchObject({ doneAt: undefined, failure: 'no room' })
    await work.done()
    const { doneAt, failure, now } = await work.state()
    expect(failure).toBe('')
    expect(now.getTime() - (doneAt?.getTime() ?? 0)).toBeLessThan(days(1))
    await work.failed('no room')
    expect((await work.state()).doneAt).toEqual(doneAt)
  })
})
