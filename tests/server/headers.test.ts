import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seconds } from '#shared/durations.ts'
import { apiPaths, ownerPaths, pagePaths, readyPath } from '#shared/paths.ts'
import type { PageAssets, Side } from '#shared/rendering.ts'
import { rawRequest } from '../support/raw-http.ts'
import { RawSocket } from '../support/raw-socket.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

/** What the Mozilla Observatory asks for at its best, and what keeps other origins' pages out. */
const strict = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; " +
    "connect-src 'self'; manifest-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'; " +
    "require-trusted-types-for 'script'; trusted-types 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
}

const secure = { publicUrl: 'https://www.example.com' }
let site: TestApp
let address: string

beforeAll(async () => {
  site = await createTestApp(secure)
  address = await site.app.listen({ port: 0 })
})
afterAll(() => site[Symbol.asyncDispose]())

const script = `/assets/${readdirSync('dist/client/assets').find((name) => name.endsWith('.js'))}`
const json = { 'content-type': 'application/json' }
const get = (path: string, headers: string[] = []) => ['GET', path, headers] as const
const post = (path: string, body: string, type = 'application/json') =>
  ['POST', path, [`content-type: ${type}`, `content-length: ${body.length}`], body] as const

const answers: [
  what: string,
  status: number,
  request: readonly [string, string, readonly string[], string?],
][] = [
  ['a page', 200, get(pagePaths.home)],
  ['a page from memory', 200, get(pagePaths.home)],
  ['a page through the framework', 200, get('/quote?x=1')],
  ['the head of a page', 200, ['HEAD', pagePaths.quote, []]],
  ['the not-found page', 404, get('/nothing')],
  ['a redirect', 308, get('/quote/')],
  ['a file', 200, get(script)],
  ['a part of a file', 206, get('/social-card.png', ['range: bytes=0-9'])],
  ['no part of a file', 416, get('/social-card.png', ['range: bytes=999999999-'])],
  ['a file that is not there', 404, get('/assets/none.js')],
  ['a photo that is not there', 404, get('/uploads/none.jpg')],
  ['robots.txt', 200, get('/robots.txt')],
  ['the sitemap', 200, get('/sitemap.xml')],
  ['the manifest', 200, get('/site.webmanifest')],
  ['the owner’s manifest', 200, get('/owner.webmanifest')],
  ['the owner’s worker', 200, get('/owner-worker.js')],
  ['a public call', 200, get(apiPaths.approvedTestimonials)],
  ['the health call', 200, get(apiPaths.health)],
  ['the call of proxies', 200, get(readyPath)],
  ['a call that is not there', 404, get('/api/none')],
  ['a call of the owner', 401, get(apiPaths.quoteRequests)],
  ['a body with mistakes', 400, post(apiPaths.quote, '{}')],
  ['a broken body', 400, post(apiPaths.quote, '{')],
  ['a body of another type', 415, post(apiPaths.quote, 'x', 'text/plain')],
  ['too long a body', 413, post(apiPaths.quote, `"${'x'.repeat(70_000)}"`)],
  ['a plain form with mistakes', 400, post(pagePaths.quote, 'name=J', 'application/x-www-form-urlencoded')],
  ['a wrong password', 401, post(apiPaths.adminLogin, '{"username":"owner","password":"wrong"}')],
  ['another site’s call', 403, ['POST', apiPaths.quote, ['sec-fetch-site: cross-site', 'content-length: 0']]],
  ['a broken escape', 404, get('/%ff')],
  ['a broken address', 404, get('/\xff')],
  ['no HTTP', 400, ['NO', 'HTTP', []]],
  ['too long a head', 431, get('/', [`x: ${'x'.repeat(20_000)}`])],
]

test.each(answers)('%s (%i) carries the strict headers, each once', async (_what, status, request) => {
  const [method, path, headers, body = ''] = request
  const lines = [`${method} ${path} HTTP/1.1`, 'host: site', 'connection: close', ...headers]
  const socket = await RawSocket.open(address, `${lines.join('\r\n')}\r\n\r\n${body}`)
  const [head = ''] = (await socket.closed()).split('\r\n\r\n')
  const [statusLine, ...received] = head.split('\r\n')
  expect(statusLine).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  const named = (name: string) =>
    received
      .filter((line) => line.toLowerCase().startsWith(`${name}: `))
      .map((line) => line.slice(name.length + 2))
  for (const [name, value] of Object.entries(strict)) expect(named(name), name).toEqual([value])
  for (const name of ['server', 'x-powered-by', 'set-cookie']) expect(named(name)).toEqual([])
  expect(named('content-length')).toHaveLength(1)
})

test('an answer that nothing has changed leaves the headers with the copy that the client has', async () => {
  for (const path of [pagePaths.home, '/?through=framework', '/favicon.svg']) {
    const headers = { 'if-none-match': '*' }
    const answer = await rawRequest(address, path, { headers })
    expect(answer.status).toBe(304)
    for (const name of Object.keys(strict)) expect(answer.headers).not.toHaveProperty(name)
  }
})

test('a drawing has a policy of its own, whole or in part', async () => {
  for (const headers of [{}, { range: 'bytes=0-9' }]) {
    const answer = await rawRequest(address, '/favicon.svg', { headers })
    expect(answer.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'unsafe-inline'/,
    )
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  }
})

test('the owner’s pages may start his worker, and nothing else is different', async () => {
  const policy = strict['content-security-policy'].replace(
    "trusted-types 'none'",
    'trusted-types owner-worker',
  )
  for (const path of [pagePaths.admin, pagePaths.admin, `${pagePaths.notifications}?through=framework`]) {
    const { headers } = await rawRequest(address, path)
    expect(headers).toMatchObject({ ...strict, 'content-security-policy': policy })
  }
})

test('without TLS nothing is said about TLS', async () => {
  await using plain = await createTestApp()
  const answer = await plain.app.inject('/')
  expect(answer.headers).not.toHaveProperty('strict-transport-security')
})

test('a failure carries them too, and tells nothing of its cause', async () => {
  const broken = await createTestApp(secure)
  await broken.db.schema.dropTable('testimonials').execute()
  const answer = await broken.app.inject(apiPaths.approvedTestimonials)
  expect(answer.statusCode).toBeGreaterThanOrEqual(500)
  expect(answer.headers).toMatchObject(strict)
  expect(answer.body).not.toMatch(/testimonials|sqlite|select/i)
  await broken[Symbol.asyncDispose]()
})

describe('what is the owner’s is kept nowhere', () => {
  test.each([
    ['GET', apiPaths.testimonials],
    ['GET', apiPaths.adminStatus],
  ] as const)('%s %s is no-store, signed in or not', async (method, url) => {
    for (const headers of [{}, await site.signIn()]) {
      const answer = await site.app.inject({ method, url, headers })
      expect(answer.headers['cache-control']).toBe('no-store')
    }
  })

  test('signing in and out is no-store, and sets the only cookie there is', async () => {
    const payload = { username: 'owner', password: 'wrong' }
    const refused = await site.app.inject({
      method: 'POST',
      url: apiPaths.adminLogin,
      payload,
      headers: json,
    })
    expect(refused.headers['cache-control']).toBe('no-store')
    expect(refused.cookies).toEqual([])
  })
})

test('every own script and stylesheet of a page is pinned by its integrity', {
  timeout: seconds(30),
}, async () => {
  const hash = /^sha384-[\w+/]{64}$/
  for (const path of Object.values(pagePaths)) {
    const html = (await site.app.inject(path)).body
    const linked = html.match(/<(script|link)\b[^>]*\b(src|href)="[^"]*\.(js|css)"[^>]*>/g) ?? []
    const scripts = Object.values<string>(ownerPaths).includes(path) ? 2 : 1
    expect(linked.filter((tag) => tag.startsWith('<script'))).toHaveLength(scripts)
    expect(linked.filter((tag) => tag.startsWith('<link'))).not.toHaveLength(0)
    for (const tag of linked) expect(/ integrity="([^"]*)"/.exec(tag)?.[1]).toMatch(hash)
    expect(html).not.toMatch(/\sstyle="|\son\w+="|<style/)
  }
})

test('the script of every document names each file that it may fetch', async () => {
  const { documents } = JSON.parse(readFileSync('dist/assets.json', 'utf8')) as Record<Side, PageAssets>
  const code = readFileSync(path.join('dist/client', documents.script.path), 'utf8')
  const named = new Set(code.match(/\/assets\/[\w-]+\.js/g))
  const others = readdirSync('dist/client/assets').filter((name) => /^(?!boot-|owner-).*\.js$/.test(name))
  expect([...named].toSorted()).toEqual(others.map((name) => `/assets/${name}`).toSorted())
})
