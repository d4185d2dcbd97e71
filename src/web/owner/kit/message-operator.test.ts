import { expect, test } from 'vitest'
import type { Way } from '#shared/contract/alarm.ts'
import { failuresIn, missingSettings, operatorMessage } from './message-operator.tsx'

const way = (channel: Way['channel'], isSetUp: boolean): Way => ({
  channel,
  isSetUp,
  problem: null,
  lastTest: null,
})

test('the message for whoever runs the site names what is missing and no more', () => {
  const ways = [way('mail', false), way('sms', true), way('push', false), way('ntfy', false)]
  const message = operatorMessage(
    'https://www.example.com',
    missingSettings(ways, { isAddressSet: false, isWatched: false }),
  )
  expect(message).toMatch(/^Hi, our website https:\/\/www\.example\.com still needs this set up:$/m)
  expect(message).toMatch(/^- Web address: PUBLIC_URL$/m)
  expect(message).toMatch(/^- Email: SMTP_URL, MAIL_FROM and OWNER_EMAIL$/m)
  expect(message).toMatch(/^- Being told when the site is down: HEARTBEAT_URL$/m)
  expect(message).not.toMatch(/SMS_|push|ntfy/i)
})

test('where all is set there is nothing to ask for', () => {
  expect(missingSettings([way('mail', true), way('sms', true), way('webhook', false)])).toEqual([])
})

test('what is to be deleted is told by name', () => {
  expect(operatorMessage('https://www.example.com', [], [], ['folder data.before-restore'])).toMatch(
    /forgotten\. Please delete .*www\.example\.com:\n- folder data\.before-restore$/,
  )
})

test('what has failed is told with the reason, each once', () => {
  const backup = (reason: string) => [{ step: 'backup', isDone: false, note: '', reason }] as const
  const copy = { isBehind: true, sentence: '', reason: 'copy.example answered 403' }
  expect(failuresIn({ steps: [...backup('ENOSPC')], copy })).toEqual([
    { label: 'Backup', reason: 'ENOSPC' },
    { label: 'Second copy', reason: 'copy.example answered 403' },
  ])
  // The backup step repeats the reason of a second copy that is behind.
  expect(failuresIn({ steps: [...backup(copy.reason)], copy })).toHaveLength(1)
  const message = operatorMessage(
    'https://www.example.com',
    [],
    [
      { label: 'Backup', reason: 'ENOSPC' },
      { label: 'Backup', reason: 'ENOSPC' },
    ],
  )
  expect(message.match(/ENOSPC/g)).toHaveLength(1)
  expect(message).toMatch(/^Hi, something on our website https:\/\/www\.example\.com isn’t working:$/m)
  expect(message).toMatch(/^- Backup: ENOSPC$/m)
  expect(message).not.toMatch(/set this up|\.env/)
})
