import { expect } from 'vitest'
import { minutes } from '#shared/durations.ts'
import { apiPaths, publicPaths } from '#shared/paths.ts'
import { anEditor } from '../support/business-calls.ts'
import { made } from '../support/made.ts'
import { test as base } from '../support/site-test.ts'
import { createTestApp } from '../support/test-app.ts'

const phone = '(07) 7010 0199'
const draftMark = 'Only you see this.'

async function withDraft() {
  const t = await made(createTestApp)()
  const dan = await anEditor(t)
  await dan.change({ phone })
  const { token } = (await dan.call('POST', apiPaths.businessPreview)).json()
  const page = (path: string, preview: string) => t.app.inject(`${path}?preview=${preview}`)
  return { t, dan, token, page }
}

const test = base.extend('site', withDraft)

test('with a token every public page shows the draft, for nobody to keep or to find', async ({
  site: { t, token, page },
}) => {
  for (const path of Object.values(publicPaths)) {
    const { body, headers } = await page(path, token)
    expect(body, path).toContain('tel:+61770100199')
    expect(body, path).not.toContain('5550 0142')
    expect(body, path).toContain(draftMark)
    expect(body, path).toContain(`href="/services?preview=${token}"`)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    const live = await t.app.inject(path)
    expect(live.body, path).not.toContain(draftMark)
    expect(live.body, path).not.toContain('preview')
    expect(live.body, path).toContain('tel:+61755500142')
  }
})

test('a token that is altered, foreign or 15 minutes old shows the live page', async ({
  site: { t, token, page },
}) => {
  const live = (await t.app.inject('/')).body
  const last = token.at(-2) === 'A' ? 'B' : 'A'
  const later = `${Number(token.split('.')[0]) + minutes(60)}.${token.split('.')[1]}`
  for (const other of ['', 'x', token.slice(0, -2) + last + token.at(-1), `${token}x`, later, 'preview']) {
    const { body, headers } = await page('/', other)
    expect(body, other).toBe(live)
    expect(headers).not.toHaveProperty('x-robots-tag')
  }
  t.clock.now = new Date(t.clock.now.getTime() + minutes(15) - 1)
  expect((await page('/', token)).body).toContain(draftMark)
  t.clock.now = new Date(t.clock.now.getTime() + 1)
  expect((await page('/', token)).body).toBe(live)
})

test('no page of the owner’s opens by a token', async ({ site: { token, page } }) => {
  expect((await page('/admin', token)).body).not.toContain('7010 0199')
})
