import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serverLimits } from '#server/http/server-limits.ts'
import { seconds } from '#shared/durations.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { RawSocket, statusOf } from '../support/raw-socket.ts'
import { sendQuote } from '../support/requests.ts'
import { aQuoteRequest } from '../support/samples.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

/** The limits of a real site, shortened: what is tested is that each of them works. */
const limits = {
  ...serverLimits,
  headMs: 600,
  bodyMs: 600,
  lingerMs: 200,
  keepAliveMs: 400,
  silenceMs: 1500,
  checkEveryMs: 100,
}
const timeout = seconds(60)

let site: TestApp
let address: string

beforeAll(async () => {
  site = await createTestApp({}, { limits })
  address = await site.app.listen({ port: 0 })
})
afterAll(() => site[Symbol.asyncDispose]())

/** What an honest visitor gets in the meantime: the page, and a quote request on disk. */
async function expectServed(): Promise<void> {
  const page = await fetch(address + pagePaths.home)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('</html>')
  expect((await sendQuote(address)).status).toBe(201)
}

const openMany = (count: number, text: string) =>
  Promise.all(Array.from({ length: count }, () => RawSocket.open(address, text)))

const head = (lines: string[]) => `${lines.join('\r\n')}\r\n\r\n`
const quoteHead = (...lines: string[]) =>
  head([`POST ${apiPaths.quote} HTTP/1.1`, 'host: site', 'content-type: application/json', ...lines])

describe('clients that are slow on purpose are cut off while others are served', () => {
  test('200 that never end the head of their request', { timeout }, async () => {
    const sockets = await openMany(200, 'GET / HTTP/1.1\r\nhost: site\r\nx-slow: ')
    await expectServed()
    for (const socket of sockets) expect(statusOf(await socket.closed())).toBe(408)
  })

  test('100 that send a byte of their body now and then', { timeout }, async () => {
    const sockets = await openMany(100, quoteHead('content-length: 1000'))
    const drip = setInterval(() => sockets.forEach((socket) => void socket.write(' ')), 50)
    await expectServed()
    for (const socket of sockets) {
      const answer = await socket.closed()
      expect(statusOf(answer)).toBe(408)
      expect(answer).toContain('{"error":"The request took too long to arrive."}')
    }
    clearInterval(drip)
  })

  test('800 that say nothing at all', { timeout }, async () => {
    const sockets = await openMany(800, '')
    await expectServed()
    for (const socket of sockets) expect([408, undefined]).toContain(statusOf(await socket.closed()))
  })

  test('one that has its answer and keeps the connection', { timeout }, async () => {
    const socket = await RawSocket.open(address, head(['GET / HTTP/1.1', 'host: site']))
    expect(statusOf(await socket.closed())).toBe(200)
  })

  test('one that asks without end and never reads', { timeout }, async () => {
    const socket = await RawSocket.open(address)
    socket.stopReading()
    const questions = head(['GET / HTTP/1.1', 'host: site']).repeat(500)
    while (await socket.write(questions)) await nextTurn()
    await expectServed()
  })

  test('connections beyond the limit are closed, and taken again when there is room', {
    timeout,
  }, async () => {
    await using small = await createTestApp(
      {},
      { limits: { ...limits, maxConnections: 5, headMs: seconds(30) } },
    )
    const own = await small.app.listen({ port: 0 })
    const sockets = await Promise.all(Array.from({ length: 5 }, () => RawSocket.open(own)))
    const sixth = await RawSocket.open(own, head(['GET / HTTP/1.1', 'host: site']))
    expect(await sixth.closed()).toBe('')
    for (const socket of sockets) socket.destroy()
    await expect.poll(async () => (await fetch(own).catch(() => undefined))?.status).toBe(200)
  })
})

describe('bodies that are too much', () => {
  test.each([
    ['a known length', 'content-length: 100000000', (text: string) => text],
    ['chunks', 'transfer-encoding: chunked', (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`],
  ])('an endless one with %s is refused without being read on', { timeout }, async (_what, line, wrap) => {
    const socket = await RawSocket.open(address, quoteHead(line))
    const piece = wrap('x'.repeat(16_384))
    let sent = 0
    while (await socket.write(piece)) {
      sent += piece.length
      await nextTurn()
    }
    expect(statusOf(await socket.closed())).toBe(413)
    // What the buffers of the two ends hold, and nothing near to what was announced.
    expect(sent).toBeLessThan(20_000_000)
  })

  test.each([
    ['a call that is not there', 413, ['POST /api/none HTTP/1.1', 'content-type: application/json']],
    [
      'a call of the owner',
      401,
      ['POST /api/portfolio-images HTTP/1.1', 'content-type: multipart/form-data'],
    ],
    ['a page', 200, ['GET / HTTP/1.1', 'content-type: text/plain']],
  ])('one sent to %s is answered and cut off soon after', { timeout }, async (_what, status, lines) => {
    const socket = await RawSocket.open(address, head([...lines, 'host: site', 'transfer-encoding: chunked']))
    while (await socket.write(`4000\r\n${'x'.repeat(0x4000)}\r\n`)) await nextTurn()
    expect(statusOf(await socket.closed())).toBe(status)
  })

  test.each(['gzip', 'br', 'deflate', 'zstd', 'GZIP', 'identity, gzip'])(
    'one compressed with %s is refused unread',
    async (encoding) => {
      const answer = await site.app.inject({
        method: 'POST',
        url: apiPaths.quote,
        headers: { 'content-type': 'application/json', 'content-encoding': encoding },
        payload: Buffer.from([0x1f, 0x8b, 8, 0]),
      })
      expect(answer.statusCode).toBe(415)
      expect(answer.json()).toEqual({ error: 'Please send the body uncompressed.' })
    },
  )

  test.each([
    ['deep lists', '['.repeat(30_000) + ']'.repeat(30_000)],
    ['deep objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
    [
      'a deep field',
      JSON.stringify(aQuoteRequest()).replace('"Jo Citizen"', '['.repeat(9999) + ']'.repeat(9999)),
    ],
    [
      'many keys',
      JSON.stringify(Object.fromEntries(Array.from({ length: 5000 }, (_, key) => [`k${key}`, 1]))),
    ],
    ['a huge number', '1e999999'],
    ['an open end', '{"name":"'],
    ['keys of a prototype', '{"constructor":{"prototype":{"isOwner":true}}}'],
  ])('JSON of %s is refused with a sentence', async (_what, payload) => {
    const answer = await site.app.inject({
      method: 'POST',
      url: apiPaths.quote,
      headers: { 'content-type': 'application/json' },
      payload,
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().error).toMatch(/\w/)
  })
})

describe('an address that can’t be read is not there', () => {
  const ask = async (line: string) => {
    const socket = await RawSocket.open(
      address,
      head([`${line} HTTP/1.1`, 'host: site', 'connection: close']),
    )
    const answer = await socket.closed()
    const end = answer.indexOf('\r\n\r\n')
    const [, ...lines] = answer.slice(0, end).split('\r\n')
    const passing = /^(date|connection|keep-alive|x-request-id):/i
    const headers = lines.filter((each) => !passing.test(each)).toSorted()
    return { status: statusOf(answer), headers, body: answer.slice(end + 4) }
  }

  test.each([
    ['a broken escape', 'GET /%zz'],
    ['an escape that breaks off', 'GET /%E0%A4%A'],
    ['the same with a query', 'GET /%E0%A4%A?utm_source=google&q=%E0%A4%A'],
    ['the same on a page', 'GET /quote%E0%A4%A'],
    ['the same in absolute form', 'GET http://site/%E0%A4%A'],
    ['the same in a folder of files', 'GET /assets/%E0%A4%A'],
    ['bytes that are no UTF-8', 'GET /%ff'],
    ['an overlong form of a slash', 'GET /%c0%af'],
    ['half a pair of surrogates', 'GET /%ed%a0%80'],
    ['an encoded NUL', 'GET /%00'],
    ['encoded line breaks', 'GET /%0d%0aset-cookie:%20a=b'],
    ['encoded control characters', 'GET /about%07%1b'],
    ['a backslash', 'GET /\\about'],
    ['an encoded backslash', 'GET /%5c..%5cabout'],
    ['two slashes', 'GET //'],
    ['two slashes and a host', 'GET //elsewhere.example/'],
    ['dots', 'GET /../../etc/passwd'],
    ['encoded dots', 'GET /%2e%2e/%2e%2e/etc/passwd'],
    ['a star', 'GET *'],
    ['another scheme', 'GET ftp://site/about'],
    ['nothing but a scheme', 'GET http://site'.concat('//')],
    ['8 KB', `GET /${'a'.repeat(8000)}`],
    ['20 KB', `GET /${'a'.repeat(20_000)}`],
    ['20 KB of a query', `GET /about?${'a'.repeat(20_000)}`],
    ['raw bytes', 'GET /\xff\xfe'],
    ['a raw NUL', 'GET /a\0b'],
    ['a raw control character', 'GET /a\x01b'],
    ['a raw tab', 'GET /a\tb'],
    ['a space', 'GET /a b'],
    ['no slash', 'GET about'],
    ['a backslash in place of the slash', 'GET \\about'],
    ['an unreadable one that something is posted to', 'POST /%E0%A4%A'],
    ['a page that something is posted to', 'POST /about'],
    ['a method for other servers', 'PROPFIND /'],
    ['a method that would change the page', 'PUT /quote'],
    ['TRACE', 'TRACE /'],
    ['OPTIONS for everything', 'OPTIONS *'],
  ])('%s', async (_what, line) => {
    const { status, headers, body } = await ask(line)
    const missing = await ask('GET /nothing')
    expect([status, headers]).toEqual([404, missing.headers])
    expect(body).toContain('404 Page Not Found')
  })

  test('to HEAD without a body', async () => {
    for (const line of ['HEAD /%E0%A4%A', 'HEAD /a\x01b']) {
      const { headers } = await ask('GET /nothing')
      expect(await ask(line)).toEqual({ status: 404, headers, body: '' })
    }
  })

  test.each([
    ['GET /api/%E0%A4%A', 404],
    ['GET /api/%c3%28?x=1', 404],
    ['POST /api/quote%zz', 404],
    ['GET http://site/api/%zz', 404],
    [`GET /api/${'a'.repeat(8000)}`, 404],
    [`GET /api/${'a'.repeat(20_000)}`, 431],
    ['GET /api/\xff', 400],
    ['GET /api/a b', 400],
    ['PROPFIND /api/quote', 404],
  ])('below the API it is told as everything is: %s', async (line, expected) => {
    const { status, headers, body } = await ask(line)
    expect(status).toBe(expected)
    expect(headers).toContain('content-type: application/json; charset=utf-8')
    expect(JSON.parse(body)).toEqual({ error: expect.any(String) })
  })
})

describe.concurrent('requests that are odd or broken get a clear refusal', () => {
  const odd: [what: string, status: number, text: string][] = [
    ['an id of 8 KB', 401, head([`DELETE /api/quote-requests/${'a'.repeat(8000)} HTTP/1.1`, 'host: site'])],
    ['a header of 20 KB', 431, head(['GET / HTTP/1.1', 'host: site', `x: ${'a'.repeat(20_000)}`])],
    ['an unknown method', 400, head(['BREW / HTTP/1.1', 'host: site'])],
    ['a method in small letters', 400, head(['get / HTTP/1.1', 'host: site'])],
    ['no host', 400, head(['GET / HTTP/1.1'])],
    ['two lengths', 400, quoteHead('content-length: 5', 'content-length: 6')],
    ['a length and chunks', 400, quoteHead('content-length: 5', 'transfer-encoding: chunked')],
    ['a negative length', 400, quoteHead('content-length: -1')],
    ['a length that is no number', 400, quoteHead('content-length: ten')],
    ['a chunk size that is none', 400, `${quoteHead('transfer-encoding: chunked')}zz\r\n`],
    ['a transfer encoding we do not know', 400, quoteHead('transfer-encoding: gzip')],
    ['a folded header', 400, head(['GET / HTTP/1.1', 'host: site', 'x: a', ' b'])],
    ['a NUL in a header', 400, head(['GET / HTTP/1.1', 'host: site', 'x: a\0b'])],
    ['another protocol', 400, '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    ['HTTP/2', 400, 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['another version', 400, head(['GET / HTTP/3.0', 'host: site'])],
    ['an expectation we do not know', 417, head(['GET / HTTP/1.1', 'host: site', 'expect: a miracle'])],
  ]

  test.each(odd)('%s: %i', async (_what, status, text) => {
    const socket = await RawSocket.open(address, text)
    const answer = await socket.closed()
    expect(statusOf(answer)).toBe(status)
  })

  test('and harmless oddities are borne', async () => {
    const fine = [
      head(['GET / HTTP/1.1', 'host: site', 'host: other']),
      head(['GET / HTTP/1.1', 'host: site', 'accept-encoding: br', 'accept-encoding: gzip;q=0']),
      head(['GET / HTTP/1.1', 'host: site', 'cookie: =; ;;session', 'cookie: session=%ff; session=x']),
      head(['GET / HTTP/1.1', 'host: site', 'if-none-match: "', 'range: bytes=-', 'upgrade: h2c']),
      head(['GET / HTTP/1.1', 'host: site', ...Array.from({ length: 300 }, (_, line) => `x-${line}: 1`)]),
      head([
        `GET ${apiPaths.approvedTestimonials} HTTP/1.1`,
        'host: ',
        'origin: null',
        'x-forwarded-for: ,,',
      ]),
      head(['GET / HTTP/1.0']),
    ]
    const bear = async (text: string) => statusOf(await (await RawSocket.open(address, text)).closed())
    expect(await Promise.all(fine.map(bear))).toEqual(fine.map(() => 200))
  })
})
