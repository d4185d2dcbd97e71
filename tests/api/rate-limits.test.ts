import { expect, onTestFinished, test, vi } from 'vitest'
import { hours, minutes } from '#shared/durations.ts'
import { apiPaths } from '#shared/paths.ts'
import { ownerLogin } from '../support/owner-login.ts'
import { aQuoteRequest } from '../support/samples.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

interface Client {
  address?: string
  forwarded?: string
}

const limit = 10

async function send({ app }: TestApp, { address, forwarded }: Client): Promise<number> {
  const answer = await app.inject({
    method: 'POST',
    url: apiPaths.quote,
    payload: aQuoteRequest(),
    ...(address && { remoteAddress: address }),
    ...(forwarded && { headers: { 'x-forwarded-for': forwarded } }),
  })
  return answer.statusCode
}

/** Uses up what the client may send. */
async function exhaust(site: TestApp, client: Client): Promise<void> {
  for (let turn = 0; turn < limit; turn += 1) expect(await send(site, client)).toBe(201)
  expect(await send(site, client)).toBe(429)
}

test.each<[what: string, first: string, same: string, other: string]>([
  ['an IPv4 address', '192.0.2.1', '192.0.2.1', '192.0.2.2'],
  ['an IPv4 address, also as IPv6 writes it', '192.0.2.1', '::ffff:192.0.2.1', '::ffff:192.0.2.2'],
  ['a /64 of IPv6', '2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:3::1'],
  ['a /64, however it is written', '2001:DB8:0:0:1::', '2001:db8::2', '2001:db8:0:1::'],
])('%s is one client', async (_what, first, same, other) => {
  await using site = await createTestApp({ rateLimits: true })
  await exhaust(site, { address: first })
  expect(await send(site, { address: same })).toBe(429)
  expect(await send(site, { address: other })).toBe(201)
})

test('without a trusted proxy nobody gets a fresh start by claiming another address', async () => {
  await using site = await createTestApp({ rateLimits: true, trustProxy: ['10.0.0.0/8'] })
  await exhaust(site, { address: '192.0.2.1' })
  expect(await send(site, { address: '192.0.2.1', forwarded: '198.51.100.7' })).toBe(429)
})

test('a trusted proxy names the client, and what the client itself claimed does not count', async () => {
  await using site = await createTestApp({ rateLimits: true, trustProxy: ['10.0.0.0/8'] })
  const proxy = '10.1.2.3'
  await exhaust(site, { address: proxy, forwarded: '198.51.100.7' })
  expect(await send(site, { address: proxy, forwarded: '203.0.113.99, 198.51.100.7' })).toBe(429)
  expect(await send(site, { address: proxy, forwarded: '198.51.100.7, 10.9.9.9' })).toBe(429)
  expect(await send(site, { address: proxy, forwarded: '198.51.100.8' })).toBe(201)
})

test('a clock that is set back keeps nobody waiting for longer', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  await using site = await createTestApp({ rateLimits: true })
  await exhaust(site, {})
  vi.setSystemTime(Date.now() - hours(10))
  const refused = await site.app.inject({ method: 'POST', url: apiPaths.quote, payload: aQuoteRequest() })
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(minutes(10) / 1000)
})

test('a sign-in too many says for how long to wait', async () => {
  await using site = await createTestApp({ rateLimits: true })
  const tries = Array.from({ length: 11 }, () =>
    site.post(apiPaths.adminLogin, { ...ownerLogin, password: 'wrong' }),
  )
  const refused = (await Promise.all(tries)).filter(({ statusCode }) => statusCode === 429)
  expect(refused).toHaveLength(1)
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused[0]?.json()).toEqual({
    error: 'Too many tries in a short time. Please wait 15 minutes.',
  })
})
