import { cpSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadBuiltPages } from '#server/pages/site-pages.ts'
import { createTestimonialStore } from '#server/testimonials/testimonial-store.ts'
import { TestimonialSchema } from '#shared/contract/testimonial.ts'
import { pagePaths } from '#shared/paths.ts'
import { type RawAnswer, rawRequest } from '../support/raw-http.ts'
import { aTestimonial } from '../support/samples.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

let site: TestApp
let address: string

beforeAll(async () => {
  site = await createTestApp()
  address = await site.app.listen({ port: 0 })
  // From here on the page lies ready.
  await rawRequest(address, pagePaths.home)
})
afterAll(() => site[Symbol.asyncDispose]())

const get = (path: string, headers = {}, method = 'GET') => rawRequest(address, path, { method, headers })

const assets = readdirSync('dist/client/assets')
const script = `/assets/${assets.find((name) => name.startsWith('boot-') && name.endsWith('.js'))}`
const font = `/assets/${assets.find((name) => name.endsWith('.woff2'))}`

/** The same page from memory, and by the framework's longer way. */
const ways = [
  ['from memory', pagePaths.home],
  ['through the framework', `${pagePaths.home}?utm_source=mail`],
] as const

describe.each(ways)('a page %s', (_way, path) => {
  test('comes in the encoding that the client likes best, with its length', async () => {
    const plain = await get(path)
    expect(plain.status).toBe(200)
    expect(plain.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
      'content-length': String(plain.body.length),
    })
    expect(plain.headers).not.toHaveProperty('content-encoding')
    expect(plain.headers).not.toHaveProperty('transfer-encoding')
    expect(plain.body.toString()).toMatch(/^<!doctype html>.*<\/html>$/s)

    const gzip = await get(path, { 'accept-encoding': 'br;q=0, gzip' })
    expect(gzip.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-length': String(gzip.body.length),
    })
    expect(gunzipSync(gzip.body)).toEqual(plain.body)

    const br = await get(path, { 'accept-encoding': 'gzip, deflate, br, zstd' })
    expect(br.headers).toMatchObject({ 'content-encoding': 'br', 'content-length': String(br.body.length) })
    expect(brotliDecompressSync(br.body)).toEqual(plain.body)
  })

  test('is not sent again to who has it in that very encoding', async () => {
    const plain = await get(path)
    const gzip = await get(path, { 'accept-encoding': 'gzip' })
    const [plainTag = '', gzipTag = ''] = [plain.headers.etag, gzip.headers.etag]
    expect(plainTag).toMatch(/^"[\w-]+"$/)
    expect(gzipTag).not.toBe(plainTag)
    for (const known of [gzipTag, `W/${gzipTag}`, `"other", ${gzipTag}`, '*']) {
      const answer = await get(path, { 'accept-encoding': 'gzip', 'if-none-match': known })
      expect(answer.status).toBe(304)
      expect(answer.body).toHaveLength(0)
      expect(answer.headers).toMatchObject({
        etag: gzipTag,
        vary: 'accept-encoding',
        'cache-control': 'no-cache',
      })
      expect(answer.headers).not.toHaveProperty('content-type')
    }
    expect((await get(path, { 'accept-encoding': 'gzip', 'if-none-match': plainTag })).status).toBe(200)
    expect((await get(path, { 'if-none-match': '"other"' })).status).toBe(200)
  })

  test('HEAD tells what GET would, without the body', async () => {
    const whole = await get(path)
    const head = await get(path, {}, 'HEAD')
    expect(head.status).toBe(200)
    expect(head.body).toHaveLength(0)
    expect(comparable(head)).toEqual(comparable(whole))
    expect((await get(path, { 'if-none-match': whole.headers.etag }, 'HEAD')).status).toBe(304)
  })
})

test('both ways give the same answer, header for header', async () => {
  for (const headers of [{}, { 'accept-encoding': 'gzip' }, { 'if-none-match': '*' }]) {
    const [quick, long] = [await get(ways[0][1], headers), await get(ways[1][1], headers)]
    expect(comparable(quick)).toEqual(comparable(long))
    expect(quick.body).toEqual(long.body)
  }
})

test('a GET with a body, and an address in absolute form, get the page as well', async () => {
  const plain = await get('/')
  const odd = [
    await get('/', { 'content-length': '0' }),
    await get(`${address}/`),
    await get('http://elsewhere.example/'),
    await get('http://elsewhere.example'),
  ]
  for (const answer of odd) expect(answer.body).toEqual(plain.body)
})

test('a page whose data cannot be had is made without and made again, with it, for the next who ask', async () => {
  await using broken = await createTestApp()
  const testimonial = await createTestimonialStore(broken.db).addOwn(
    TestimonialSchema.parse(aTestimonial()),
    { isApproved: true },
  )
  const home = async () => (await broken.app.inject(pagePaths.home)).body
  await sql`alter table testimonials rename to out_of_reach`.execute(broken.db)
  expect(await home()).not.toContain(testimonial.testimonialText)
  await sql`alter table out_of_reach rename to testimonials`.execute(broken.db)
  expect(await home()).toContain(testimonial.testimonialText)
})

test('a trailing slash is led to the page', async () => {
  const answer = await get('/quote/')
  expect(answer.status).toBe(308)
  expect(answer.headers.location).toBe('/quote')
})

test('an upgrade that replaces the build under a running server takes away no page and no file', async () => {
  using folder = temporaryFolder()
  cpSync('dist/client', path.join(folder.path, 'client'), { recursive: true })
  cpSync('dist/server', path.join(folder.path, 'server'), { recursive: true })
  cpSync('dist/assets.json', path.join(folder.path, 'assets.json'))
  await using upgraded = await createTestApp({}, { pages: await loadBuiltPages(folder.path) })
  rmSync(folder.path, { recursive: true })
  for (const url of [...Object.values(pagePaths), script]) {
    expect((await upgraded.app.inject(url)).statusCode, url).toBe(200)
  }
})

describe('a built file', () => {
  test('with its hash in the name is kept for ever and comes compressed', async () => {
    const plain = await get(script)
    expect(plain.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
      'content-length': String(plain.body.length),
    })
    const br = await get(script, { 'accept-encoding': 'br' })
    expect(brotliDecompressSync(br.body)).toEqual(plain.body)
    expect(br.headers.etag).not.toBe(plain.headers.etag)
    expect((await get(script, { 'if-none-match': plain.headers.etag })).status).toBe(304)
    expect((await get(`${script}?v=2`)).body).toEqual(plain.body)
    expect((await get(script, {}, 'HEAD')).headers['content-length']).toBe(String(plain.body.length))
  })

  test.each([
    [font, 'font/woff2', 'public, max-age=31536000, immutable'],
    ['/favicon.svg', 'image/svg+xml; charset=utf-8', 'public, max-age=3600'],
    ['/favicon.ico', 'image/x-icon', 'public, max-age=3600'],
    ['/social-card.png', 'image/png', 'public, max-age=3600'],
    ['/owner-worker.js', 'text/javascript; charset=utf-8', 'no-cache'],
    ['/licences/national-park.txt', 'text/plain; charset=utf-8', 'public, max-age=3600'],
    ['/licences/atkinson-hyperlegible-next.txt', 'text/plain; charset=utf-8', 'public, max-age=3600'],
  ])('%s is %s', async (path, type, caching) => {
    const answer = await get(path)
    expect(answer.status).toBe(200)
    expect(answer.headers).toMatchObject({ 'content-type': type, 'cache-control': caching })
  })

  test('comes in parts, of the plain bytes', async () => {
    const whole = (await get('/social-card.png')).body
    const part = await get('/social-card.png', { range: 'bytes=10-19', 'accept-encoding': 'br' })
    expect(part.status).toBe(206)
    expect(part.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': '10',
      'content-range': `bytes 10-19/${whole.length}`,
    })
    expect(part.body).toEqual(whole.subarray(10, 20))

    for (const [range, length] of [
      ['bytes=-10', 10],
      [`bytes=${whole.length - 5}-`, 5],
      ['bytes=0-99999999', whole.length],
    ] as const) {
      const some = await get('/social-card.png', { range })
      expect([some.status, some.body.length]).toEqual([206, length])
    }
    for (const range of ['bytes=5-2', 'bytes=0-1,4-5', 'lines=0-1']) {
      expect((await get('/social-card.png', { range })).status).toBe(200)
    }

    const beyond = await get('/social-card.png', { range: `bytes=${whole.length}-` })
    expect(beyond.status).toBe(416)
    expect(beyond.headers['content-range']).toBe(`bytes */${whole.length}`)

    const changed = await get('/social-card.png', { range: 'bytes=0-1', 'if-range': '"another"' })
    expect(changed.status).toBe(200)
    expect(changed.body).toEqual(whole)
  })

  test.each([
    '/assets/none-12345678.js',
    '/assets/',
    '/assets',
    '/drawings/none.svg',
    `${script}.br`,
    `${script}.gz`,
    `${script}/`,
    `/${script}`,
    '/build/manifest.json',
    '/manifest.json',
    '/assets.json',
    '/server/entry-server.js',
    '/assets/../../assets.json',
    '/assets/..%2f..%2fassets.json',
    '/..%2fpackage.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/.env',
  ])('%s is not found', async (path) => {
    const answer = await get(path)
    expect(answer.status).toBe(404)
  })

  test('that is missing is not found in a few bytes', async () => {
    const answer = await get('/assets/none-12345678.js')
    expect(JSON.parse(answer.body.toString())).toEqual({ error: 'Not found' })
  })
})

/** All headers but those that differ from answer to answer. */
function comparable({ headers }: RawAnswer) {
  const { date, ...others } = headers
  expect(date).toBeDefined()
  return others
}
