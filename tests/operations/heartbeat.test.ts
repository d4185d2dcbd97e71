import { expect } from 'vitest'
import { askDatabase } from '#server/operations/doctor/database-checks.ts'
import { checkHeartbeat, readOutsideWatch } from '#server/operations/outside-watch.ts'
import { longDate } from '#shared/brisbane-time.ts'
import { minutes } from '#shared/durations.ts'
import { apiPaths } from '#shared/paths.ts'
import { asOwner } from '../support/lead-mail.ts'
import { made } from '../support/made.ts'
import { startRecordingServer } from '../support/recording-server.ts'
import { aQuoteRequest } from '../support/samples.ts'
import { test as base } from '../support/site-test.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

const placesOf = ({ dataDir }: TestApp) => ({ dataDir, backupDir: dataDir, databaseUrl: undefined })

async function aWatchedSite(mayBePrivate = true) {
  const way = { status: 200 }
  const server = await startRecordingServer({ reply: () => way })
  const t = await createTestApp({ heartbeat: { url: `${server.url}/check?from=site`, mayBePrivate } })
  const { heartbeat } = t.operations
  if (!heartbeat) throw new Error('No heartbeat')
  const errors: unknown[] = []
  const log = { info() {}, error: (details: unknown) => void errors.push(details) }
  return {
    ...{ t, server, way, errors, start: heartbeat.start },
    told: async () => ({
      owner: (await asOwner(t, 'GET', apiPaths.setUp)).watch,
      health: (await t.operations.health()).includes('heartbeat'),
      doctor: (await askDatabase(placesOf(t), readOutsideWatch)) ?? { since: undefined, failure: 'unread' },
    }),
    beat: () => heartbeat.task.run(new AbortController().signal, log),
    heard: () => server.received.map(({ method, path, body }) => `${method} ${path} ${body}`.trim()),
    async [Symbol.asyncDispose]() {
      await t[Symbol.asyncDispose]()
      await server[Symbol.asyncDispose]()
    },
  }
}

const test = base.extend(
  'it',
  made(() => aWatchedSite()),
)

test('a start and a minute in which all is well are told', async ({ it }) => {
  await it.start()
  await it.beat()
  expect(it.heard()).toEqual(['GET /check/start?from=site', 'GET /check?from=site'])
})

test('a database that takes no writes is told, with the reason', async ({ it }) => {
  await it.t.db.schema.dropTable('site_work').execute()
  await it.beat()
  expect(it.heard()).toEqual([
    expect.stringMatching(/^POST \/check\/fail\?from=site The database can’t be written: .*site_work/),
  ])
})

test('messages that nobody sends are told, once they are due for five minutes', async ({ it }) => {
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

test('the owner sees since when somebody watches, and owner, health and doctor agree when nobody hears', async () => {
  await using it = await aWatchedSite()
  const setting = { url: `${it.server.url}/check`, mayBePrivate: true }
  const findingOf = (watch: Awaited<ReturnType<typeof it.told>>['doctor']) => checkHeartbeat(setting, watch)
  const before = await it.told()
  expect(before).toMatchObject({ owner: { state: 'on' }, health: false })
  expect(findingOf(before.doctor).status).toBe('warning')

  await it.beat()
  const well = await it.told()
  expect(well).toMatchObject({ health: false })
  expect(well.owner).toEqual({
    state: 'on',
    sentence: `An outside service has checked your site since ${longDate(new Date())}.`,
  })
  expect(findingOf(well.doctor)).toMatchObject({ status: 'ok', detail: expect.stringMatching(/, since 2/) })

  it.way.status = 404
  for (let turn = 0; turn < 2; turn += 1) await it.beat()
  expect(await it.told(), 'a hiccup').toEqual(well)
  await it.beat()
  const unheard = await it.told()
  const sentence =
    'The service that checks your site hasn’t heard from it. Only whoever runs the site can fix it.'
  const reason = expect.stringMatching(/answered 404\.$/)
  expect(unheard).toMatchObject({ owner: { state: 'failing', sentence, reason }, health: true })
  expect(findingOf(unheard.doctor)).toMatchObject({ status: 'problem', detail: expect.stringMatching(/404/) })

  it.way.status = 200
  await it.beat()
  expect(await it.told()).toEqual(well)
})

test('without a heartbeat the owner is told that nobody would notice, and nothing else complains', async () => {
  await using t = await createTestApp()
  expect((await asOwner(t, 'GET', apiPaths.setUp)).watch).toEqual({
    state: 'off',
    sentence: 'If your site goes down at night, no one finds out.',
  })
  expect(await t.operations.health()).not.toContain('heartbeat')
  expect(checkHeartbeat(undefined, await askDatabase(placesOf(t), readOutsideWatch)).status).toBe('ok')
})
