import { expect, test } from 'vitest'
import { smokeAlarmNote } from './smoke-alarms.ts'

test('up to the last second of 2026 in Brisbane the law for all homes lies ahead', () => {
  expect(smokeAlarmNote(new Date('2026-12-31T23:59:59+10:00'))).toMatch(/From 1\sJanuary\s2027/)
})

test('from midnight in Brisbane it is in force', () => {
  const note = smokeAlarmNote(new Date('2027-01-01T00:00:00+10:00'))
  expect(note).toMatch(/Since 1\sJanuary\s2027/)
  expect(note).not.toMatch(/already|will/)
})
