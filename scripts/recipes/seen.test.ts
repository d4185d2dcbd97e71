import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sceneByName } from '#drawings/registry.ts'
import { readSiteConfig } from '#server/notify/site-config.ts'
import { examine } from '#server/operations/doctor/examine.ts'
import type { SitePages } from '#server/pages/site-pages.ts'
import { type PageAssets, pageSheets } from '#shared/rendering.ts'
import { sendQuote, soon } from '../../tests/support/lead-mail.ts'
import { startRecordingServer } from '../../tests/support/recording-server.ts'
import { aContactRequest } from '../../tests/support/samples.ts'
import { temporaryFolder } from '../../tests/support/temporary-folder.ts'
import { createTestApp } from '../../tests/support/test-app.ts'

const asset = { path: '/asset', integrity: '' }
const assets: PageAssets = {
  script: asset,
  styles: [],
  sheets: Object.fromEntries(pageSheets.map((name) => [name, asset])),
  fonts: [],
}
/** Renders from the sources, because the copy has no build. */
const pages: SitePages = {
  module: await import(path.resolve('src/web/entry-server.tsx')),
  assets: { documents: assets, owner: assets },
  findFile: () => undefined,
  headerOptions: {},
}

const t = await createTestApp({}, { pages })
afterAll(() => t[Symbol.asyncDispose]())
const owner = await t.signIn()
/** Returns those of the words that a page lacks. */
async function missingAt(url: string, ...words: string[]): Promise<string[]> {
  const { body } = await t.app.inject({ url })
  return words.filter((word) => !body.includes(word))
}

describe('a field of the contact form', () => {
  beforeAll(async () => {
    const payload = aContactRequest({ landmark: 'Water tower' })
    const answer = await t.app.inject({ method: 'POST', url: '/api/contact', payload })
    expect(answer.statusCode).toBe(201)
  })

  test('stands in the form', async () => {
    expect(await missingAt('/contact', 'name="landmark"')).toEqual([])
  })

  test('is stored and in the owner’s list', async () => {
    const list = await t.app.inject({ url: '/api/contact-requests', headers: owner })
    expect(list.json()).toMatchObject([{ landmark: 'Water tower' }])
  })

  test('is in the file for spreadsheets', async () => {
    const { body } = await t.app.inject({ url: '/api/contact-requests/export.csv', headers: owner })
    const [head = '', row = ''] = body.split('\r\n')
    expect(head).toContain('Landmark')
    expect(row).toContain('Water tower')
  })

  test('may be missing', async () => {
    const answer = await t.app.inject({ method: 'POST', url: '/api/contact', payload: aContactRequest() })
    expect(answer.statusCode).toBe(201)
  })
})

describe('a fifth service', () => {
  test.each([
    ['/', 'Panels, inverters and batteries', '/drawings/service-solar.svg', 'One crew, five kinds of work'],
    ['/services', 'From the panels to the board.', '/drawings/service-solar.svg', 'Five kinds of site'],
    ['/privacy', 'href="/services#solar"'],
    ['/quote?service=solar', 'Solar: '],
  ])('stands on %s', async (url, ...words) => expect(await missingAt(url, ...words)).toEqual([]))

  test('is drawn', () => {
    const scene = new Map(Object.entries(sceneByName)).get('service-solar')
    expect(scene?.().toSvg()).toContain('<svg')
  })
})

test('a page is served and in the sitemap', async () => {
  expect(await missingAt('/questions', 'What people ask us most.')).toEqual([])
  expect(await missingAt('/sitemap.xml', '/questions<')).toEqual([])
})

test('a channel is in the panel, sends its test and an alarm, and the doctor knows it', async () => {
  await using server = await startRecordingServer({ reply: () => ({ status: 200 }) })
  const environment = { PAGER_URL: server.url, WEBHOOK_PRIVATE: 'on' }
  const { channels } = readSiteConfig(environment)
  await using site = await createTestApp({ channels }, { pages })
  const headers = await site.signIn()

  const { ways } = (await site.app.inject({ url: '/api/alarm', headers })).json()
  expect(ways).toContainEqual(expect.objectContaining({ channel: 'pager', isSetUp: true }))

  const tested = await site.app.inject({
    method: 'POST',
    url: '/api/alarm/tests/pager',
    headers,
    payload: {},
  })
  expect(tested.json()).toMatchObject({ to: server.url, reason: null })
  await sendQuote(site, { serviceType: 'emergency' })
  await soon(() => expect(server.received.map(({ body }) => `${body}`)).toHaveLength(2))
  expect(`${server.received[1]?.body}`).toBe('Emergency · North Lakes')

  using folder = temporaryFolder()
  const findings = await examine({
    environment: { PAGER_URL: 'http://192.168.0.7', DATA_DIR: folder.path },
    nodeVersion: process.versions.node,
    now: new Date(),
  })
  expect(findings).toContainEqual(
    expect.objectContaining({ check: 'PAGER_URL', detail: expect.stringContaining('without TLS') }),
  )
})

describe('a setting', () => {
  test('is read, and a wrong one refused with its hint', () => {
    expect(readSiteConfig({})).toMatchObject({ visitDays: 90 })
    expect(readSiteConfig({ VISIT_DAYS: '30' })).toMatchObject({ visitDays: 30 })
    expect(() => readSiteConfig({ VISIT_DAYS: '0' })).toThrow(
      'VISIT_DAYS must be a number of days from 1 to 365.',
    )
  })

  test('is in the example', () => {
    expect(readFileSync('.env.example', 'utf8')).toMatch(/^#VISIT_DAYS=90$/m)
  })
})

describe('an owner’s panel with a table of its own', () => {
  const url = '/api/admin/shopping'
  const payload = { label: 'Conduit' }

  test('asks for a session, and for the role', async () => {
    expect((await t.app.inject({ url })).statusCode).toBe(401)
    const headers = await t.signInAs('view')
    expect((await t.app.inject({ url, headers })).statusCode).toBe(200)
    expect((await t.app.inject({ method: 'POST', url, payload, headers })).statusCode).toBe(403)
  })

  test('writes to the table and reads from it', async () => {
    const added = await t.app.inject({ method: 'POST', url, payload, headers: owner })
    expect(added.statusCode).toBe(200)
    expect((await t.app.inject({ url, headers: owner })).json()).toEqual([payload])
    const { rows } = await sql`select label from shopping_items`.execute(t.db)
    expect(rows).toEqual([payload])
  })
})
