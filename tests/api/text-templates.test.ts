import { expect } from 'vitest'
import { presetTemplates } from '#shared/leads/texts.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { made } from '../support/made.ts'
import { test as base } from '../support/site-test.ts'
import { createTestApp } from '../support/test-app.ts'

async function signedIn() {
  const t = await made(createTestApp)()
  const cookie = await t.signIn()
  const call = (url: string, payload?: object) =>
    t.app.inject({ url, headers: cookie, ...(payload && { method: 'PUT', payload }) })
  return { t, call }
}

const test = base.extend('site', signedIn)

test('the owner’s words are the presets until he changes them', async ({ site: { call } }) => {
  expect((await call(apiPaths.texts)).json()).toEqual(presetTemplates)
  const changed = { ...presetTemplates, review: 'Hi {name}, how was it? {review link}' }
  expect((await call(apiPaths.texts, changed)).statusCode).toBe(200)
  expect((await call(apiPaths.texts)).json()).toEqual(changed)
})

test('one alone is changed, and what another phone has changed meanwhile stays', async ({
  site: { call },
}) => {
  expect((await call(apiPaths.texts, { on_way: 'Coming, {name}' })).statusCode).toBe(200)
  expect((await call(apiPaths.texts, { missed: 'Missed you, {name}' })).statusCode).toBe(200)
  const changed = { ...presetTemplates, on_way: 'Coming, {name}', missed: 'Missed you, {name}' }
  expect((await call(apiPaths.texts)).json()).toEqual(changed)
  expect((await call(apiPaths.texts, { missed: presetTemplates.missed })).statusCode).toBe(200)
  expect((await call(apiPaths.texts)).json()).toEqual({ ...changed, missed: presetTemplates.missed })
})

test.each([
  ['photo', 'Keep {photo link} in: that’s where they add photos'],
  ['review', 'Keep {review link} in: that’s where they write the review'],
])('%s without its link is refused, and may be empty', async (id, problem) => {
  const { call } = await signedIn()
  const refused = await call(apiPaths.texts, { ...presetTemplates, [id]: 'Please' })
  expect(refused.statusCode).toBe(400)
  expect(refused.json().fields).toEqual({ [id]: problem })
  expect((await call(apiPaths.texts, { ...presetTemplates, [id]: '' })).statusCode).toBe(200)
})

test('reviews are written at the address that visitors have', async ({ site: { call } }) => {
  const { url } = (await call(apiPaths.reviewLink)).json()
  expect(url).toMatch(/^https?:\/\/[^/]+\/testimonials\/submit$/)
  expect(new URL(url).pathname).toBe(pagePaths.submitTestimonial)
})
