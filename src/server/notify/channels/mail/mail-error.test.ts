import { expect, test } from 'vitest'
import { explainSmtpFailure } from './mail-error.ts'
import { mustEncrypt } from './mailer.ts'

const elsewhere = 'smtps://mail.example.com'

test.each([
  [{ code: 'EDNS', syscall: 'getaddrinfo' }, 'The email service can’t be found', true],
  [{ code: 'ESOCKET', syscall: 'connect' }, 'The email service couldn’t be reached', true],
  [{ code: 'EABORT' }, 'The email service didn’t answer in time', true],
  [
    { code: 'ESOCKET', message: "Hostname/IP does not match certificate's altnames: Host: mail.example.com" },
    'The email service isn’t secure, so we send nothing there',
    true,
  ],
  [{ code: 'EAUTH', responseCode: 535 }, 'The email service won’t let this site in', true],
  [
    { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 553 },
    'The email service refused the sender’s address',
    false,
  ],
  [{ code: 'EMESSAGE', command: 'DATA', responseCode: 452 }, 'The email service refused the email', false],
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
