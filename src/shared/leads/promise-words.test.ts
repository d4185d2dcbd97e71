import { describe, expect, test } from 'vitest'
import { hours, minutes } from '../durations.ts'
import { inBrief, momentInWords, promiseState } from './promise-words.ts'

// A Monday, 2:05 pm in Brisbane.
const createdAt = '2026-11-23T04:05:00.000Z'
const later = (ms: number) => new Date(Date.parse(createdAt) + ms)
const stateAt = (ms: number) => promiseState({ createdAt, answeredAt: null }, later(ms))

describe('the promise to answer within a day', () => {
  test.each([
    [0, 'plain', 'Answer by Tue 2:05 pm'],
    [hours(11), 'plain', 'Answer by 2:05 pm'],
    [hours(20), 'soon', 'Answer by 2:05 pm'],
    [hours(24) - minutes(1), 'soon', 'Answer by 2:05 pm'],
    [hours(24), 'late', 'Late'],
    [hours(24) + minutes(1), 'late', 'Late by 1 min'],
    [hours(24) + minutes(40), 'late', 'Late by 40 min'],
    [hours(24) + hours(2), 'late', 'Late by 2 h'],
    [hours(24) * 4, 'late', 'Late by 3 days'],
  ])('%d ms after the lead came in is %s: %s', (ms, look, words) => {
    expect(stateAt(ms)).toMatchObject({ look, words })
  })

  test.each([
    [
      'the last minute of the day that the new year begins in Sydney',
      '2025-12-31T13:59:00Z',
      'Answer by Thu 2:05 pm',
    ],
    [
      'the first of it in Brisbane, when by UTC it is still the old one',
      '2025-12-31T14:00:00Z',
      'Answer by 2:05 pm',
    ],
  ])('at %s it is said for Brisbane', (_, now, words) => {
    const state = promiseState({ createdAt: '2025-12-31T04:05:00.000Z', answeredAt: null }, new Date(now))
    expect(state).toMatchObject({ look: 'plain', words })
  })

  test('drains from the whole to nothing, also with a clock that is behind', () => {
    expect(stateAt(0).left).toBe(1)
    expect(stateAt(hours(18)).left).toBe(0.25)
    expect(stateAt(hours(30)).left).toBe(0)
    expect(stateAt(-hours(1)).left).toBe(1)
  })

  test('once kept says how long it took', () => {
    const answeredAt = later(minutes(38)).toISOString()
    expect(promiseState({ createdAt, answeredAt }, later(hours(99)))).toMatchObject({
      look: 'answered',
      words: 'Answered after 38 min',
    })
  })

  test('goes over the end of the year', () => {
    const newYearsEve = '2026-12-31T04:05:00.000Z'
    const state = promiseState({ createdAt: newYearsEve, answeredAt: null }, new Date(newYearsEve))
    expect(state.words).toBe('Answer by Fri 2:05 pm')
  })
})

test.each([
  ['2026-11-23T05:00:00Z', '3:00 pm'],
  ['2026-11-25T01:20:00Z', 'Wed 11:20 am'],
  ['2026-12-09T01:20:00Z', 'Wed 9 Dec, 11:20 am'],
  ['2027-01-06T01:20:00Z', 'Wed 6 Jan 2027, 11:20 am'],
])('%s is %s', (moment, words) => {
  expect(momentInWords(new Date(moment), new Date(createdAt))).toBe(words)
})

test.each([
  [minutes(59), '59 min'],
  [hours(1), '1 h'],
  [hours(30) + minutes(9), '30 h'],
  [hours(47), '47 h'],
  [hours(49), '2 days'],
])('%d ms is %s', (ms, words) => {
  expect(inBrief(ms)).toBe(words)
})
