import { expect, test } from 'vitest'
import { cameWith, photoArrivals } from './lead-timeline.tsx'

test('photos that came together are one arrival, and later ones another', () => {
  const photos = [
    '2026-11-20T04:05:30.000Z',
    '2026-11-20T04:05:10.000Z',
    '2026-11-20T04:15:30.000Z',
    '2026-11-22T01:00:00.000Z',
  ].map((receivedAt) => ({ receivedAt }))
  expect(photoArrivals(photos)).toEqual([
    { at: '2026-11-22T01:00:00.000Z', count: 1 },
    { at: '2026-11-20T04:15:30.000Z', count: 3 },
  ])
})

test('no photo is no arrival', () => {
  expect(photoArrivals([])).toEqual([])
})

test('photos came with a request for ten minutes after it', () => {
  const arrival = { at: '2026-11-20T04:15:00.000Z', count: 1 }
  expect(cameWith(arrival, '2026-11-20T04:05:00.000Z')).toBe(true)
  expect(cameWith(arrival, '2026-11-20T04:04:59.999Z')).toBe(false)
})
