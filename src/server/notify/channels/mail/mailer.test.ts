import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { seconds } from '#shared/durations.ts'
import { startMailServer } from '../../../../../tests/support/mail-server.ts'
import { askMailServer } from './mailer.ts'

const correspondents = { from: 'Website <site@example.com>', to: 'owner@example.com' }

/** Lets nobody name an address before a sign-in. */
async function startGuardedServer() {
  const said: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    onAuth: ({ username, password }, _session, callback) =>
      password === 'right' ? callback(null, { user: username }) : callback(new Error('Wrong')),
    onMailFrom({ address }, _session, callback) {
      said.push(`from ${address}`)
      callback()
    },
    onRcptTo({ address }, _session, callback) {
      said.push(`to ${address}`)
      callback()
    },
    onData() {
      throw new Error('a mail came')
    },
  })
  // A client that hangs up is no concern of the test's.
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)))
  const { port } = server.server.address() as AddressInfo
  const urlWith = (password: string) => `smtp://site:${password}@127.0.0.1:${port}`
  return { said, urlWith }
}

test('signs in, names both addresses, and no mail comes', async () => {
  const { said, urlWith } = await startGuardedServer()
  await askMailServer({ url: urlWith('right') }, correspondents, AbortSignal.timeout(seconds(20)))
  expect(said).toEqual(['from site@example.com', 'to owner@example.com'])
})

test('says that the password is wrong', async () => {
  const { said, urlWith } = await startGuardedServer()
  const asked = askMailServer({ url: urlWith('wrong') }, correspondents, AbortSignal.timeout(seconds(20)))
  await expect(asked).rejects.toMatchObject({ code: 'EAUTH 535', isServiceDown: true })
  expect(said).toEqual([])
})

test('can be broken off while the server says nothing', async () => {
  await using server = await startMailServer()
  server.behaviour = 'silent'
  const breakOff = new AbortController()
  const asked = askMailServer({ url: server.url }, correspondents, breakOff.signal)
  breakOff.abort()
  await expect(asked).rejects.toMatchObject({ code: 'EABORT' })
})
