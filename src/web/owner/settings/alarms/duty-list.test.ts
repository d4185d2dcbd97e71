import { expect, test } from 'vitest'
import { dutyWords } from './duty-list.tsx'

const statusOf = (onDuty: readonly string[], withPhone: readonly string[]) => ({
  people: ['dan', 'deb'].map((username) => ({
    ...{ id: username, username, isOnDuty: onDuty.includes(username), isYou: false },
  })),
  devices: withPhone.map((username) => ({
    ...{ id: username, label: `Phone of ${username}`, username, isOnDuty: onDuty.includes(username) },
    ...{ state: 'armed' as const, since: null, reason: null },
  })),
})

test.each([
  [['dan'], ['dan', 'deb'], 'Only rings for what’s handed to them, or an emergency no one has taken'],
  [['dan'], ['deb'], 'Rings, because no one on duty has a phone'],
  [[], ['deb'], 'Rings, because no one is on duty'],
  [[], ['dan'], 'No phone yet'],
  [['dan'], ['dan'], 'No phone yet'],
  [['deb'], ['deb'], 'Phone of deb'],
])('with %j on duty and phones of %j, deb reads: %s', (onDuty, withPhone, words) => {
  expect(dutyWords('deb', statusOf(onDuty, withPhone))).toBe(words)
})
