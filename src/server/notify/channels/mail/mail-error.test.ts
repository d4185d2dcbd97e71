import { expect, test } from 'vitest'
import { explainSmtpFailure } from './mail-error.ts'
import { mustEncrypt } from './smtp-transport.ts'

const elsewhere = 'smtps://mail.example.com'

test.each([
  [{ code: 'EDNS', syscall: 'getaddrinfo' }, 'The email service’s address doesn’t exist', true],
  [{ code: 'ESOCKET', syscall: 'connect' }, 'The email service couldn’t be reached', true],
  [{ code: 'EABORT' }, 'The email service didn’t answer in time', true],
  [
    { code: 'ESOCKET', message: "Hostname/IP does not match certificate's altnames: Host: mail.example.com" },
    'The email service’s security certificate isn’t valid, or isn’t for its name',
    true,
  ],
  [{ code: 'EAUTH', responseCode: 535 }, 'The email service refused the user name or password (535)', true],
  [
    { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 553 },
    'The email service refused the sender’s address (553)',
    false,
  ],
  [
    { code: 'EMESSAGE', command: 'DATA', responseCode: 452 },
    'The email service refused the email (452)',
    false,
  ],
  [{}, 'The email couldn’t be sent', true],
])('%j reads: %s', (failure, words, isServiceDown) => {
  const error = explainSmtpFailure(Object.assign(new Error('for owner@example.com'), failure), elsewhere)
  expect(error).toMatchObject({ message: words, isServiceDown })
  expect(`${error.message} ${error.code}`).not.toContain('example.com')
})

test('the server’s own words are kept short and on one line', () => {
  const error = Object.assign(new Error(), {
    code: 'EMESSAGE',
    response: `554-No\r\n554 ${'x'.repeat(1000)}`,
  })
  expect(explainSmtpFailure(error, elsewhere).serverAnswer).toMatch(/^554-No 554 x+$/)
  expect(explainSmtpFailure(error, elsewhere).serverAnswer).toHaveLength(300)
})

test.each([
  ['smtp://user:secret@mail.example.com', true],
  ['smtps://user:secret@mail.example.com', false],
  ['smtp://user:secret@127.0.0.1:2525', false],
  ['smtp://relay.internal', false],
])('%s must be made secure before anything is said: %s', (url, isRequired) => {
  expect(mustEncrypt(url)).toBe(isRequired)
})
