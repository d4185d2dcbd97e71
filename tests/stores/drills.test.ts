import { describe, expect, test } from 'vitest'
import { createDrillStore, type Drill } from '#server/notify/drill-store.ts'
import { days, minutes } from '#shared/durations.ts'
import { databases, useDatabase, useTestClock } from '../support/databases.ts'

describe.each(databases)('drills on $name', (database) => {
  const db = useDatabase(database)
  const clock = useTestClock()
  const drills = () => createDrillStore(db(), clock.now)
  const claim = async (kind: Drill['kind'], period: string): Promise<Drill> => {
    const drill = await drills().claim(kind, period)
    if (!drill) throw new Error('It was claimed before')
    return drill
  }

  test('one of many that want a period gets it, and one of many makes the next attempt', async () => {
    const claims = await Promise.all([1, 2, 3].map(() => drills().claim('alarms', '2026-11-20')))
    const [drill, ...others] = claims.filter((won) => won !== undefined)
    expect(others).toEqual([])
    if (!drill) throw new Error('nobody got it')
    const repeats = await Promise.all([1, 2, 3].map(() => drills().repeat(drill)))
    expect(repeats.filter((won) => won !== undefined)).toMatchObject([{ id: drill.id, attempt: 2 }])
    expect(await drills().claim('backup', '2026-11-20'), 'each kind by itself').toBeDefined()
  })

  test('the report has what failed in the latest attempt of each kind', async () => {
    await drills().end(await claim('phones', '2026-11-20'))
    expect(await drills().report()).toBeUndefined()
    const night = await claim('alarms', '2026-11-19')
    await drills().note(night.id, { step: 'mail', outcome: 'failed', reason: 'No server' })
    await drills().end(night)
    const week = await claim('backup', '2026-11-15')
    await drills().note(week.id, { step: 'restore', outcome: 'failed', reason: 'No room' })
    await drills().end(week)
    const at = clock.now().toISOString()
    const restore = { step: 'restore', outcome: 'failed', reason: 'No room' }
    expect(await drills().report()).toEqual({
      at,
      failed: [{ step: 'mail', outcome: 'failed', reason: 'No server' }, restore],
    })

    clock.advance(days(1))
    const next = await claim('alarms', '2026-11-20')
    await drills().note(next.id, { step: 'sms', outcome: 'failed', reason: 'No credit' })
    expect((await drills().report())?.at, 'not ended yet').toBe(at)
    await drills().end(next)
    expect((await drills().report())?.failed).toMatchObject([restore, { step: 'sms' }])
    clock.advance(minutes(10))
    const again = await drills().repeat(next)
    if (!again) throw new Error('Nobody repeats it')
    await drills().note(again.id, { step: 'site', outcome: 'worked', reason: '' })
    await drills().end(again)
    expect(await drills().report(), 'text messages were turned off meanwhile').toEqual({
      at: clock.now().toISOString(),
      failed: [restore],
    })
  })

  test('is forgotten in the end', async () => {
    const drill = await claim('alarms', '2026-11-20')
    await drills().note(drill.id, { step: 'site', outcome: 'worked', reason: '' })
    clock.advance(days(91))
    await drills().forgetOld()
    expect(await drills().latest('alarms')).toBeUndefined()
    expect(await drills().stepsOf(drill.id)).toEqual([])
  })
})
