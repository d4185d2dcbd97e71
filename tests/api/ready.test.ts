import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { expect } from 'vitest'
import { apiPaths, pagePaths, readyPath, upPath } from '#shared/paths.ts'
import { sendQuote } from '../support/requests.ts'
import { aQuoteRequest } from '../support/samples.ts'
import { test } from '../support/site-test.ts'
import { createTestApp } from '../support/test-app.ts'

test.each([readyPath, upPath])(
  'a site that serves is ready at %s, and nobody keeps the answer',
  async (path) => {
    await using t = await createTestApp()
    const answer = await t.app.inject(path)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ ready: true })
    expect(answer.headers['cache-control']).toBe('no-store')
  },
)

test('a database that is away leaves it ready: no other machine has it either', async ({ t }) => {
  await t.db.destroy()
  expect((await t.app.inject(readyPath)).statusCode).toBe(200)
})

test('about to stop it is not ready, serves as before, and keeps no connection', async ({ t }) => {
  const address = await t.app.listen({ port: 0 })
  const kept = await fetch(address + pagePaths.home)
  expect(kept.headers.get('connection')).toBe('keep-alive')
  t.readiness.isLeaving = true
  const answer = await fetch(address + readyPath)
  expect(answer.status).toBe(503)
  expect((await fetch(address + upPath)).status).toBe(503)
  expect(await answer.json()).toEqual({ error: 'This machine is about to stop.' })
  const page = await fetch(address + pagePaths.home)
  const lead = await sendQuote(address)
  expect([page.status, lead.status]).toEqual([200, 201])
  const unchanged = await fetch(address + pagePaths.home, {
    headers: { 'if-none-match': page.headers.get('etag') ?? '' },
  })
  const file = await fetch(`${address}/favicon.svg`)
  expect([unchanged.status, file.status]).toEqual([304, 200])
  for (const { headers } of [answer, page, lead, unchanged, file])
    expect(headers.get('connection')).toBe('close')
})

test('a request that was under way when it was told to stop keeps no connection either', async ({ t }) => {
  const address = await t.app.listen({ port: 0 })
  const sent = request(address + apiPaths.quote, {
    method: 'POST',
    headers: { 'content-type': 'application/json', expect: '100-continue' },
  })
  sent.flushHeaders()
  await once(sent, 'continue')
  t.readiness.isLeaving = true
  sent.end(JSON.stringify(aQuoteRequest()))
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  answer.resume()
  expect(answer.statusCode).toBe(201)
  expect(answer.headers.connection).toBe('close')
})
