import tls from 'node:tls'
import { expect, test } from 'vitest'
import { ChannelFailure } from '#server/notify/channels/channel-failure.ts'
import { createOutgoing, type Outgoing } from '#server/notify/channels/outgoing.ts'
import { isPrivateAddress } from '#server/notify/channels/private-addresses.ts'
import { startRecordingServer } from '../support/recording-server.ts'
import { selfSignedCertificate } from '../support/self-signed-certificate.ts'

const ok = () => ({ status: 200, body: 'fine' })
const patience = () => new AbortController().signal
const ask = (outgoing: Outgoing, address: string, signal = patience()) =>
  outgoing(address, { service: 'The service', body: 'hello', headers: { 'x-a': 'b' }, signal })

async function failureOf(asked: Promise<unknown>): Promise<ChannelFailure> {
  const failure = await asked.then(
    () => undefined,
    (error) => error,
  )
  expect(failure).toBeInstanceOf(ChannelFailure)
  return failure
}

test('a request goes out with its headers and body, and the answer comes back', async () => {
  await using server = await startRecordingServer({
    reply: () => ({ status: 201, headers: { location: '/1' }, body: 'fine' }),
  })
  const answer = await ask(createOutgoing({ allowPrivate: true }), `${server.url}/a?b=c`)
  expect(answer).toMatchObject({ status: 201, text: 'fine', headers: { location: '/1' } })
  expect(server.received).toMatchObject([
    { method: 'POST', path: '/a?b=c', headers: { 'x-a': 'b', 'content-length': '5' } },
  ])
  expect(String(server.received[0]?.body)).toBe('hello')
})

test.each([
  ['http', 'http://www.example.com/', 'EINSECURE'],
  ['another protocol', 'file:///etc/passwd', 'EINSECURE'],
  ['a user name', 'https://sam@www.example.com/', 'EADDRESS'],
  ['a password', 'https://:secret@www.example.com/', 'EADDRESS'],
  ['5 KB', `https://www.example.com/${'a'.repeat(5000)}`, 'EADDRESS'],
  ['no address', 'www.example.com', 'EADDRESS'],
  ['the cloud’s own data', 'https://169.254.169.254/latest/', 'EPRIVATE'],
  ['this machine', 'https://127.0.0.1/', 'EPRIVATE'],
  ['this machine as a number', 'https://2130706433/', 'EPRIVATE'],
  ['this machine in IPv6', 'https://[::1]/', 'EPRIVATE'],
  ['this machine as IPv4 within IPv6', 'https://[::ffff:127.0.0.1]/', 'EPRIVATE'],
  ['a private network', 'https://10.0.0.1/', 'EPRIVATE'],
])('%s is refused before anything is looked up', async (_what, address, code) => {
  let isAsked = false
  const lookup = async () => {
    isAsked = true
    return []
  }
  const failure = await failureOf(ask(createOutgoing({ allowPrivate: false, lookup }), address))
  expect(failure).toMatchObject({ code, isFinal: true })
  expect(isAsked).toBe(false)
})

test('a host that is not among the allowed ones is refused with its port', async () => {
  const outgoing = createOutgoing({ allowPrivate: true, allowedHosts: (host) => host === 'localhost:1' })
  expect(await failureOf(ask(outgoing, 'https://localhost:2/'))).toMatchObject({ code: 'EHOST' })
})

test.each([
  [[{ address: '127.0.0.1', family: 4 }]],
  [
    [
      { address: '93.184.215.14', family: 4 },
      { address: 'fd00::1', family: 6 },
    ],
  ],
])('a name that resolves to %j is refused, and no request leaves', async (found) => {
  const key = selfSignedCertificate()
  await using server = await startRecordingServer({ reply: ok, tls: key })
  const outgoing = createOutgoing({ allowPrivate: false, lookup: async () => found })
  const failure = await failureOf(ask(outgoing, `https://hooks.example.com:${server.port}/`))
  expect(failure).toMatchObject({ code: 'EPRIVATE', isFinal: false })
  expect(server.received).toEqual([])
})

test('the name that was checked is not looked up again, so it can’t lead elsewhere meanwhile', async () => {
  let lookups = 0
  const lookup = async () => {
    lookups += 1
    return [{ address: lookups === 1 ? '127.0.0.1' : '93.184.215.14', family: 4 }]
  }
  await using server = await startRecordingServer({ reply: ok })
  const outgoing = createOutgoing({ allowPrivate: true, lookup })
  await ask(outgoing, `http://hooks.example.com:${server.port}/`)
  expect(server.received).toHaveLength(1)
  expect(lookups).toBe(1)
})

test('a redirect is an answer and is not followed', async () => {
  await using inner = await startRecordingServer({ reply: ok })
  await using outer = await startRecordingServer({
    reply: () => ({ status: 307, headers: { location: inner.url } }),
  })
  expect(await ask(createOutgoing({ allowPrivate: true }), outer.url)).toMatchObject({ status: 307 })
  expect(inner.received).toEqual([])
})

test('of a long answer the first 4 KB are read', async () => {
  await using server = await startRecordingServer({
    reply: () => ({ status: 200, body: 'a'.repeat(5_000_000) }),
  })
  const { text } = await ask(createOutgoing({ allowPrivate: true }), server.url)
  expect(text).toBe('a'.repeat(4096))
})

test('a server that says nothing is cut off at the limit', async () => {
  await using server = await startRecordingServer({ reply: () => 'hang' })
  const failure = await failureOf(ask(createOutgoing({ allowPrivate: true, limitMs: 50 }), server.url))
  expect(failure).toMatchObject({ code: 'ETIMEDOUT', isServiceDown: true, isFinal: false })
  expect(failure.message).toBe('The service didn’t answer in time')
})

test('a look-up that never ends is cut off at the limit', async () => {
  const outgoing = createOutgoing({
    allowPrivate: false,
    limitMs: 50,
    lookup: () => new Promise(() => {}),
  })
  expect(await failureOf(ask(outgoing, 'https://hooks.example.com/'))).toMatchObject({ code: 'ETIMEDOUT' })
})

test('it can be broken off from outside', async () => {
  const breaking = new AbortController()
  await using server = await startRecordingServer({
    reply() {
      breaking.abort()
      return 'hang'
    },
  })
  const asked = ask(createOutgoing({ allowPrivate: true }), server.url, breaking.signal)
  expect(await failureOf(asked)).toMatchObject({ code: 'ETIMEDOUT' })
})

test('a certificate is checked', async () => {
  const made = selfSignedCertificate()
  await using server = await startRecordingServer({ reply: ok, tls: made })
  const outgoing = createOutgoing({ allowPrivate: true })
  const failure = await failureOf(ask(outgoing, server.url))
  expect(failure.message).toBe('The service isn’t secure, so we send nothing there')
  expect(server.received).toEqual([])
  const trusted = tls.getCACertificates('default')
  tls.setDefaultCACertificates([...trusted, made.cert])
  try {
    expect(await ask(outgoing, server.url)).toMatchObject({ status: 200 })
  } finally {
    tls.setDefaultCACertificates(trusted)
  }
})

test('nobody there, and a name that is none, are told apart', async () => {
  const outgoing = createOutgoing({ allowPrivate: true })
  expect((await failureOf(ask(outgoing, 'http://127.0.0.1:1/'))).message).toBe(
    'The service couldn’t be reached',
  )
  const lookup = () => Promise.reject(Object.assign(new Error('none'), { code: 'ENOTFOUND' }))
  const unknown = createOutgoing({ allowPrivate: false, lookup })
  expect((await failureOf(ask(unknown, 'https://hooks.example.com/'))).message).toBe(
    'The service can’t be found',
  )
})

test.each([
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.9.9.9', '169.254.169.254', '172.31.255.255', '192.168.1.1'],
  ...['198.18.0.1', '224.0.0.1', '255.255.255.255', '::', '::1', '::7f00:1', '::ffff:10.0.0.1'],
  ...['::ffff:8.8.8.8', 'fc00::1', 'fdff::1', 'fe80::1', 'ff02::1', '2002:7f00:1::', '64:ff9b::10.0.0.1'],
  ...['64:ff9b::7f00:1', '2001:db8::1', 'localhost', ''],
])('%j is private', (address) => {
  expect(isPrivateAddress(address)).toBe(true)
})

test.each([
  ...['1.1.1.1', '8.8.8.8', '93.184.215.14', '100.63.255.255', '100.128.0.1', '172.32.0.1', '223.255.255.1'],
  ...['2606:4700::1111', '2a00:1450:4001:800::200e', '2403:300::1', '64:ff9b::8.8.8.8'],
])('%j is public', (address) => {
  expect(isPrivateAddress(address)).toBe(false)
})
