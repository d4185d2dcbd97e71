import { expect, test } from 'vitest'
import { defaultAlarmSettings } from '#shared/alarm-settings.ts'
import type { AlarmDevice, AlarmStatus } from '#shared/contract/alarm.ts'
import { alarmState } from './alarm-state.ts'
import { alarmStateWords } from './alarm-state-words.ts'

const phones = (...states: AlarmDevice['state'][]): AlarmDevice[] =>
  states.map((state, index) => ({
    ...{ id: String(index), label: `Phone ${index}`, username: 'dan', isOnDuty: true, state },
    ...{ since: null, reason: null },
  }))

const way = (channel: 'mail' | 'sms' | 'ntfy', isSetUp: boolean) => ({
  ...{ channel, isSetUp, problem: null, lastTest: null },
})

function statusOf(devices: AlarmDevice[], { mail = true, sms = false, ntfy = false } = {}): AlarmStatus {
  return {
    people: [{ id: '1', username: 'Dan', isOnDuty: true, isYou: true }],
    devices,
    ways: [way('mail', mail), way('sms', sms), way('ntfy', ntfy)],
    settings: defaultAlarmSettings,
    publicKey: '',
    doubt: null,
    drill: null,
  }
}

test.each([
  [['armed'], 'well', 'Dan on duty, 1 phone', 'Dan on duty, 1 phone ready.'],
  [['armed', 'armed'], 'well', 'Dan on duty, 2 phones', 'Dan on duty, 2 phones ready.'],
  [['unproved'], 'gap', '1 phone not tested yet', 'Dan on duty, 1 phone not tested yet.'],
  [
    ['armed', 'unproved', 'unproved'],
    'gap',
    '2 phones not tested yet',
    'Dan on duty, 1 phone ready, 2 not tested yet.',
  ],
  [['unproved', 'broken'], 'gap', '1 phone not getting alerts', 'Dan on duty, 1 phone not tested yet.'],
] as const)('phones that are %j: %s, %s', (states, look, line, text) => {
  const status = statusOf(phones(...states))
  expect(alarmState(status)).toMatchObject({ look, line })
  expect(alarmStateWords(status).text).toBe(text)
})

test('no phone that has not proved itself is said to ring', () => {
  const isSilent = { mail: false }
  expect(alarmStateWords(statusOf(phones('unproved'), isSilent)).heading).toBe('1 phone not tested yet')
  expect(alarmStateWords(statusOf(phones('armed'), isSilent)).heading).toBe(
    'Phones ring, but there’s no email',
  )
})

test('nothing is said to get through while enquiries were not emailed', () => {
  expect(alarmStateWords(statusOf(phones('armed')), 2).heading).toBe('2 enquiries not emailed')
  expect(alarmStateWords(statusOf([]), 2).heading).toBe('No phone rings, and email isn’t getting through')
})

test.each([
  [{ sms: true }, 'Alerts only go by text'],
  [{ ntfy: true }, 'Alerts only go by ntfy app'],
  [{ sms: true, ntfy: true }, 'Alerts only go by text and ntfy app'],
])('with no phone and no mail, %j is named', (ways, heading) => {
  expect(alarmStateWords(statusOf([], { mail: false, ...ways })).heading).toBe(heading)
})
