import { expect, test } from 'vitest'
import { minutes } from '#shared/durations.ts'
import { apiPaths } from '#shared/paths.ts'
import { startRecordingServer } from '../support/recording-server.ts'
import { aQuoteRequest } from '../support/samples.ts'
import { createTestApp } from '../support/test-app.ts'

async function aWatchedSite(mayBePrivate = true) {
  const server = await startRecordingServer({ reply: () => ({ status: 200 }) })
  const t = await createTestApp({ heartbeat: { url: `${server.url}/check?from=site`, mayBePrivate } })
  const { heartbeat } = t.operations
  if (!heartbeat) throw new Error('No heartbeat')
  const errors: unknown[] = []
  const log = { info() {}, error: (details: unknown) => void errors.push(details) }
  return {
    ...{ t, server, errors, start: heartbeat.start },
    beat: () => heartbeat.task.run(new AbortController().signal, log),
    heard: () => server.received.map(({ method, path, body }) => `${method} ${path} ${body}`.trim()),
    async [Symbol.asyncDispose]() {
      await t[Symbol.asyncDispose]()
      await server[Symbol.asyncDispose]()
    },
  }
}

test('a start and a minute in which all is well are told', async () => {
  await using it = await aWatchedSite()
  await it.start()
  await it.beat()
  expect(it.heard()).toEqual(['GET /check/start?from=site', 'GET /check?from=site'])
})

test('a database that takes no writes is told, with the reason', async () => {
  await using it = await aWatchedSite()
  await it.t.db.schema.dropTable('site_work').execute()
  await it.beat()
  expect(it.heard()).toEqual([
    expect.stringMatching(/^POST \/check\/fail\?from=site The database can’t be written: .*site_work/),
  ])
})

test('messages that nobody sends are told, once they are due for five minutes', async () => {
  await using it = await aWatchedSite()
  await it.t.app.inject({ method: 'POST', url: apiPaths.quote, payload: aQuoteRequest() })
  await it.t.db
    .updateTable('outbox')
    .set({ state: 'pending', nextAttemptAt: it.t.clock.now.toISOString() })
    .execute()
  await it.beat()
  it.t.clock.now = new Date(it.t.clock.now.getTime() + minutes(6))
  await it.beat()
  expect(it.heard()).toEqual([
    'GET /check?from=site',
    'POST /check/fail?from=site Messages about leads have not gone out for 5 minutes.',
  ])
})

test('nothing is sent to a private address without leave, and the log says so once', async () => {
  await using it = await aWatchedSite(false)
  await it.beat()
  await it.beat()
  expect(it.heard()).toEqual([])
  expect(it.errors).toHaveLength(1)
})
