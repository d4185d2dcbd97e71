import { expect, test } from 'vitest'
import { defaultAlarmSettings } from '#shared/alarm-settings.ts'
import type { AlarmStatus, Way } from '#shared/contract/alarm.ts'
import { missingWays, missingWords } from './chain-words.tsx'

function statusOf(ways: readonly Way['channel'][], hasPhone: boolean): AlarmStatus {
  const way = (channel: Way['channel']) => ({
    ...{ channel, isSetUp: ways.includes(channel), problem: null, lastTest: null },
  })
  const phone = {
    ...{ id: '1', label: 'Phone', username: 'dan', isOnDuty: true, since: null, reason: null },
    state: 'armed' as const,
  }
  return {
    people: [],
    devices: hasPhone ? [phone] : [],
    ways: [way('mail'), way('sms'), way('ntfy')],
    settings: defaultAlarmSettings,
    ...{ publicKey: '', doubt: null, drill: null },
  }
}

test.each([
  [[], false, /^None of this works yet: no phone gets alerts, and email and texts aren’t set up\.$/],
  [['mail'], false, /: no phone gets alerts, and texts aren’t set up\.$/],
  [['sms'], true, /: email isn’t set up\.$/],
  [['mail', 'sms'], false, /: no phone gets alerts\.$/],
  // The ntfy app rings, so not everything is missing.
  [['ntfy'], false, /: no phone gets alerts, and email and texts aren’t set up\.$/],
] as const)('with %j, a phone: %s', (ways, hasPhone, words) => {
  expect(missingWords(statusOf(ways, hasPhone))).toMatch(words)
})

test('where all is set up nothing is said', () => {
  const status = statusOf(['mail', 'sms'], true)
  expect(missingWays(status)).toEqual([])
  expect(missingWords(status)).toBeUndefined()
})
