import { expect, test } from 'vitest'
import { apiPaths } from '#shared/paths.ts'
import { createTestApp } from '../support/test-app.ts'

const health = { method: 'GET', url: apiPaths.health } as const

test('a site that is well says so, and nobody keeps the answer', async () => {
  await using t = await createTestApp()
  const answer = await t.app.inject(health)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ status: 'ok', problems: [] })
  expect(answer.headers['cache-control']).toBe('no-store')
})

test('a problem that leaves the site working is told with 200', async () => {
  await using t = await createTestApp({}, { health: async () => ['backups'] })
  const answer = await t.app.inject(health)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ status: 'degraded', problems: ['backups'] })
})

test('a database that can’t be used is told with 503', async () => {
  await using t = await createTestApp()
  await t.db.schema.dropTable('sessions').execute()
  await t.db.schema.dropTable('users').execute()
  const answer = await t.app.inject(health)
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toEqual({ status: 'degraded', problems: ['database'] })
})
