import { expect } from 'vitest'
import { inquiryOf } from '#shared/leads/kinds.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { createTestApp } from '../support/test-app.ts'
import { test } from './support/postgres-test.ts'

/** PostgreSQL can't hold it, nor be asked about it. */
const nul = 'a\u0000b'
const inAddress = encodeURIComponent(nul)

const passkeyProof = {
  ...{ id: 'abc', rawId: 'abc', type: 'public-key' },
  response: {
    ...{ authenticatorData: 'abc', signature: 'abc', userHandle: 'abc' },
    clientDataJSON: Buffer.from(JSON.stringify({ challenge: nul })).toString('base64url'),
  },
}

test('what the server can’t hold is refused, and no fault of the site', async ({ held, cluster }) => {
  const t = held.use(await createTestApp({ databaseUrl: cluster.url }))
  const headers = await t.signIn()
  const post = (url: string, payload: object) => ({ method: 'POST', url, payload }) as const

  for (const asked of [
    post(apiPaths.adminLogin, { username: nul, password: 'any' }),
    post(apiPaths.recoveryCodeSignIn, { username: nul, code: 'any' }),
    post(apiPaths.passkeySignIn, passkeyProof),
    { url: `${apiPaths.portfolioImages}?category=${inAddress}` },
    {
      ...{ method: 'POST', url: pagePaths.adminLogin, payload: `username=${inAddress}&password=any` },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    } as const,
  ]) {
    expect([asked.url, (await t.app.inject(asked)).statusCode]).toEqual([asked.url, 400])
  }

  for (const asked of [
    { url: `${apiPaths.auditLog}?before=${inAddress}` },
    { url: `${apiPaths.queue}?search=${inAddress}` },
    { url: `${apiPaths.queue}?assigned=${inAddress}` },
    // These have begun their answer when the server is asked.
    { url: `${apiPaths.queueFile}?assigned=${inAddress}` },
    { url: `${inquiryOf('quote').paths.file}?search=${inAddress}` },
    { method: 'PUT', url: apiPaths.alarmDuty, payload: { userId: nul, isOnDuty: true } } as const,
    post(apiPaths.alarmTest('push'), { device: nul }),
  ]) {
    expect([asked.url, (await t.app.inject({ ...asked, headers })).statusCode]).toEqual([asked.url, 400])
  }
  const tooGreat = post(apiPaths.businessVersion('99999999999'), {})
  expect((await t.app.inject({ ...tooGreat, headers })).statusCode).toBe(404)
})
