import { describe, expect, test } from 'vitest'
import { momentInBrisbane, sortableTime } from '../brisbane-time.ts'
import { chosenDate, dateChoices, nextDate, nextTry, pickedDate } from './next-date.ts'

const at = (clock: string) => momentInBrisbane(clock.replace(' ', 'T'))

describe('the next date that is proposed', () => {
  test.each([
    ['contacted', 'a Monday', '2026-11-23 14:05', '2026-11-24 07:00'],
    ['contacted', 'before Sunday', '2026-11-28 14:05', '2026-11-30 07:00'],
    ['contacted', 'before Easter', '2026-04-02 14:05', '2026-04-07 07:00'],
    ['quoted', 'a Monday', '2026-11-23 14:05', '2026-11-26 07:00'],
    ['quoted', 'three days before Sunday', '2026-11-26 14:05', '2026-11-30 07:00'],
    ['quoted', 'Christmas Eve', '2026-12-24 09:00', '2026-12-29 07:00'],
    // Already Tuesday in Brisbane, still Monday in UTC.
    ['contacted', 'the early morning', '2026-11-24 00:30', '2026-11-25 07:00'],
  ] as const)('after %s on %s comes on a workday', (status, _, moment, proposed) => {
    expect(sortableTime(nextDate(status, false, at(moment)))).toBe(proposed)
  })

  test('of an emergency is in two hours, on a Sunday too', () => {
    expect(sortableTime(nextDate('contacted', true, at('2026-11-29 22:30')))).toBe('2026-11-30 00:30')
  })

  test.each([
    ['2026-11-23 14:05', '2026-11-23 16:05'],
    ['2026-11-23 17:30', '2026-11-24 07:00'],
    ['2026-11-23 22:30', '2026-11-24 07:00'],
    ['2026-11-28 17:30', '2026-11-30 07:00'],
    ['2026-11-29 10:00', '2026-11-30 07:00'],
    ['2026-11-23 04:30', '2026-11-23 07:00'],
  ])('after a call at %s that nobody took is %s', (moment, proposed) => {
    expect(sortableTime(nextTry(false, at(moment)))).toBe(proposed)
  })
})

describe('the dates that are a tap away', () => {
  const words = (moment: string) =>
    dateChoices(at(moment)).map((choice) => `${choice.words}: ${sortableTime(choice.at)}`)

  test('are in two hours, today, and on two workdays', () => {
    expect(words('2026-11-23 11:05')).toEqual([
      '2 h: 2026-11-23 13:05',
      'Today 4 pm: 2026-11-23 16:00',
      'Tomorrow 7 am: 2026-11-24 07:00',
      'Thursday 7 am: 2026-11-26 07:00',
    ])
  })

  test('are no afternoon that is over, no holiday, and no day twice', () => {
    expect(words('2026-04-02 15:00')).toEqual([
      '2 h: 2026-04-02 17:00',
      'Tuesday 7 am: 2026-04-07 07:00',
      'Wednesday 7 am: 2026-04-08 07:00',
    ])
  })

  test.each([
    ['14:02', '2026-11-23 16:02', '2 h'],
    ['14:09', '2026-11-23 16:02', '2 h'],
    ['14:32', '2026-11-23 16:02', undefined],
    ['14:02', '2026-11-23 16:00', 'Today 4 pm'],
    ['14:32', '2026-11-24 07:00', 'Tomorrow 7 am'],
  ])('at %s show the date %s as %s', (clock, due, chosen) => {
    expect(chosenDate(dateChoices(at(`2026-11-23 ${clock}`)), at(due))?.words).toBe(chosen)
  })

  test('or any other day, at 7 am, and today at 4 pm', () => {
    const now = at('2026-11-23 11:05')
    const picked = (day: string) => {
      const date = pickedDate(day, now)
      return date && sortableTime(date)
    }
    expect(picked('2026-12-24')).toBe('2026-12-24 07:00')
    expect(picked('2026-11-23')).toBe('2026-11-23 16:00')
    expect(picked('2026-11-22')).toBeUndefined()
    expect(picked('2026')).toBeUndefined()
  })
})
