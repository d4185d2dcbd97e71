import { expect, test } from 'vitest'
import { explainSmtpFailure } from './mail-error.ts'
import { mustEncrypt } from './smtp-transport.ts'

const elsewhere = 'smtps://mail.example.com'

test.each([
  [{ code: 'EDNS', syscall: 'getaddrinfo' }, 'The mail server’s name was not found', true],
  [{ code: 'ESOCKET', syscall: 'connect' }, 'The mail server could not be reached', true],
  [{ code: 'EABORT' }, 'The mail server did not answer in time', true],
  [
    { code: 'ESOCKET', message: "Hostname/IP does not match certificate's altnames: Host: mail.example.com" },
    'The mail server’s certificate can’t be trusted: it has to be valid, and for the server’s name',
    true,
  ],
  [{ code: 'EAUTH', responseCode: 535 }, 'The mail server refused the user name or password (535)', true],
  [
    { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 553 },
    'The mail server refused the sender’s address (553)',
    false,
  ],
  [
    { code: 'EMESSAGE', command: 'DATA', responseCode: 452 },
    'The mail server refused the email (452)',
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
