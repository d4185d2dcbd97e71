import { expect, test } from 'vitest'
import type { AuditEntry } from '#shared/contract/audit.ts'
import { inWords } from './log-words.ts'

test('a password that the operator reset is said with whose it is, and what it ended', () => {
  const line: AuditEntry = {
    id: '1',
    at: '2026-11-20T04:05:00.000Z',
    who: 'the operator',
    action: 'reset_password',
    targetKind: 'person',
    targetId: '2',
    targetName: 'Riley',
    address: '',
    session: '',
  }
  expect(inWords(line)).toBe('Reset the password and ended every session of Riley')
})
