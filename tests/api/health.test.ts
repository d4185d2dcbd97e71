import { expect } from 'vitest'
import { apiPaths } from '#shared/paths.ts'
import { aContactRequest } from '../support/samples.ts'
import { test } from '../support/site-test.ts'
import { createTestApp } from '../support/test-app.ts'

const health = { method: 'GET', url: apiPaths.health } as const

test('a site that is well says so, and nobody keeps the answer', async ({ t }) => {
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

test('a database that can’t be used is told with 503', async ({ t }) => {
  await t.db.schema.dropTable('sessions').execute()
  await t.db.schema.dropTable('users').execute()
  const answer = await t.app.inject(health)
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toEqual({ status: 'degraded', problems: ['database'] })
})

test('what fails sends a visitor to the phone, and not the owner to himself', async ({ t }) => {
  const { cookie } = await t.signIn()
  await t.db.schema.dropTable('contact_requests').execute()
  const sent = await t.app.inject({ method: 'POST', url: apiPaths.contact, payload: aContactRequest() })
  expect([sent.statusCode, sent.json().error]).toEqual([
    500,
    'Something went wrong on our side. Please try again or call us on (07) 5550 0142.',
  ])
  const read = await t.app.inject({ url: `${apiPaths.queue}?view=answer`, headers: { cookie } })
  expect([read.statusCode, read.json().error]).toEqual([
    500,
    'Something went wrong on our side. Please try again.',
  ])
})
