import { expect, test } from 'vitest'
import { namesOf } from './empty-bin.tsx'

const person = (title: string) => ({ kind: 'quote' as const, title })
const photo = { kind: 'image' as const, title: 'Shed' }
const card = { kind: 'job-card' as const, title: 'Switchboard' }

test.each([
  [[person('Lee')], 'Lee'],
  [[photo], '1 photo'],
  [[person('Lee'), photo, photo], 'Lee and 2 photos'],
  [[person('Lee'), person('Chris'), photo], 'Lee, Chris and 1 photo'],
  [['A', 'B', 'C'].map(person), 'A, B and C'],
  [['A', 'B', 'C', 'D'].map(person), 'A, B and 2 others'],
  [[...['A', 'B', 'C', 'D', 'E'].map(person), photo], 'A, B, 3 others and 1 photo'],
  [[card], '1 job card'],
  [[person('Lee'), card, photo, card], 'Lee, 1 photo and 2 job cards'],
])('%j are named %s', (items, words) => {
  expect(namesOf(items)).toBe(words)
})
