import { expect, test } from 'vitest'
import type { AuditEntry } from '#shared/contract/audit.ts'
import { inWords } from './log-words.ts'

const line = (action: AuditEntry['action'], targetKind: AuditEntry['targetKind'], targetId = '') =>
  inWords({
    ...{
      id: '1',
      at: '2026-11-24T01:00:00.000Z',
      who: 'dan',
      address: '203.0.113.0/24',
      session: 'abcdef01',
    },
    ...{ action, targetKind, targetId, targetName: '' },
  })

test('what left the site is told apart, also from lines of before that was', () => {
  expect(line('downloaded_list', 'lead')).toBe('Downloaded a list of enquiries')
  expect(line('downloaded_list', 'contact')).toBe('Downloaded a list of contact requests')
  expect(line('downloaded_all', 'site')).toBe('Downloaded all data')
  expect(line('saved_contact', 'quote', 'q1')).toBe('Saved a contact from a quote request')
  expect(line('exported', 'lead')).toBe('Downloaded enquiries')
})

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
  expect(inWords(line)).toBe('Reset the password and signed out Riley')
})

test('work on a lead is said with what it was and of which day, without a name', () => {
  const worked = (targetName: string, targetAt?: string) =>
    inWords({
      ...{ id: '1', at: '2026-11-27T01:00:00.000Z', who: 'josh', address: '', session: '' },
      ...{ action: 'worked', targetKind: 'quote', targetId: 'q1', targetName, ...(targetAt && { targetAt }) },
    })
  expect(worked('contacted', '2026-11-26T01:00:00.000Z')).toBe('Marked a quote request of 26 Nov contacted')
  expect(worked('no_answer', '2025-12-31T13:00:00.000Z')).toBe(
    'Got no answer on a quote request of 31 Dec 2025',
  )
  expect(worked('won')).toBe('Marked a quote request won')
  expect(worked('')).toBe('Worked on a quote request')
})

test('a quote or a visit is said to be for its enquiry', () => {
  expect(line('sent_quote', 'lead', 'q1')).toBe('Sent a quote or estimate for an enquiry')
  expect(line('called_off_visit', 'lead', 'q1')).toBe('Called off a visit for an enquiry')
})
