import { expect } from 'vitest'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { ownerLogin } from '../support/owner-login.ts'
import { postPlainly } from '../support/plain-form.ts'
import { test } from '../support/site-test.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

const post = (t: TestApp, fields: object, headers: Record<string, string> = {}) =>
  postPlainly(t, pagePaths.adminLogin, fields, headers)

test('a sign-in posted before the code has come opens a session and leads to the dashboard', async () => {
  await using t = await createTestApp()
  const answer = await post(t, ownerLogin)
  expect(answer.statusCode).toBe(303)
  expect(answer.headers.location).toBe(pagePaths.admin)
  const [session] = answer.cookies
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
  const status = await t.app.inject({
    url: apiPaths.adminStatus,
    headers: { cookie: `${session?.name}=${session?.value}` },
  })
  expect(status.json()).toEqual({ authenticated: true })
})

test('a wrong password comes back as the page, with the name and without the password', async ({ t }) => {
  const answer = await post(t, { username: 'owner', password: 'not the password' })
  expect(answer.statusCode).toBe(401)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.cookies).toEqual([])
  expect(answer.body).toContain('Invalid username or password')
  expect(answer.body).toMatch(/<input[^>]*value="owner"/)
  expect(answer.body).not.toContain('not the password')
})

test('missing answers are told beside their fields', async ({ t }) => {
  const answer = await post(t, {})
  expect(answer.statusCode).toBe(400)
  expect(answer.body).toContain('Username is required')
  expect(answer.body).toContain('Password is required')
})

test('another site’s page signs nobody in', async ({ t }) => {
  const answer = await post(t, ownerLogin, { 'sec-fetch-site': 'cross-site' })
  expect(answer.statusCode).toBe(403)
  expect(answer.cookies).toEqual([])
})

test('tries are limited like those by script', async () => {
  await using t = await createTestApp({ rateLimits: true })
  const tries = await Promise.all(
    Array.from({ length: 12 }, () => post(t, { username: 'nobody', password: 'x' })),
  )
  expect(tries.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThan(0)
})
