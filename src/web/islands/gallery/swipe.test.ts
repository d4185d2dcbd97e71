import { expect, test } from 'vitest'
import { swipeStep } from './swipe.ts'
import { wrapIndex } from './use-gallery.ts'

const from = { clientX: 200, clientY: 300 }

test.each([
  ['left by 51 px', -51, 0, 1],
  ['right by 51 px', 51, 0, -1],
  ['left by 50 px, which is not over 50', -50, 0, 0],
  ['right by 50 px', 50, 0, 0],
  ['left and a little down', -90, 60, 1],
  ['down more than across: a scroll', -60, 90, 0],
])('a swipe %s', (_, across, down, step) => {
  expect(swipeStep(from, { clientX: 200 + across, clientY: 300 + down })).toBe(step)
})

test.each([
  [-1, 6, 5],
  [6, 6, 0],
  [3, 6, 3],
  [1, 1, 0],
])('place %i of %i is %i', (index, count, place) => {
  expect(wrapIndex(index, count)).toBe(place)
})
