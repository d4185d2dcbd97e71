import { expect, test } from 'vitest'
import type { Way } from '#shared/contract/alarm.ts'
import { missingSettings, operatorMessage } from './operator-message.ts'

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
