import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import type { RenderedPage } from '#server/http/render-page.ts'
import { hours, minutes } from '#shared/durations.ts'
import { answerTo, type CachedResponse } from './cached-response.ts'
import { createPageCache } from './page-cache.ts'

/** A cache over a renderer whose pages are finished by the test, one by one, in the order they were begun. */
function setUp() {
  const clock = { now: new Date('2026-11-20T04:05:00Z') }
  const begun: { path: string; finish: (page?: Partial<RenderedPage>) => void; fail: () => void }[] = []
  const renderer = {
    isKnown: (path: string) => !path.startsWith('/unknown'),
    render(path: string) {
      const { promise, resolve, reject } = Promise.withResolvers<RenderedPage>()
      begun.push({
        path,
        finish: (page) =>
          resolve({
            status: 200,
            side: 'documents',
            html: `made ${begun.length}`,
            isComplete: true,
            ...page,
          }),
        fail: () => reject(new Error('no')),
      })
      return promise
    },
  }
  return { cache: createPageCache(renderer, () => clock.now), begun, clock }
}

const textOf = (ready: CachedResponse | undefined) => ready?.encodings.identity.bytes.toString()

test('a page is made once, however many ask for it at once and later', async () => {
  const { cache, begun } = setUp()
  const asked = Array.from({ length: 50 }, () => cache.get('/'))
  expect(begun).toHaveLength(1)
  expect(cache.ready('/')).toBeUndefined()
  begun[0]?.finish()
  for (const page of await Promise.all(asked)) expect(textOf(page)).toBe('made 1')
  expect(textOf(cache.ready('/'))).toBe('made 1')
  await cache.get('/')
  expect(begun).toHaveLength(1)
})

test('a page that a change overtook while it was made is never kept', async () => {
  const { cache, begun } = setUp()
  const before = cache.get('/')
  cache.clear()
  const after = cache.get('/')
  expect(begun).toHaveLength(2)
  begun[1]?.finish({ html: 'new' })
  begun[0]?.finish({ html: 'old' })
  expect(textOf(await after)).toBe('new')
  expect(textOf(await before)).toBe('old')
  expect(textOf(cache.ready('/'))).toBe('new')
  expect(textOf(await cache.get('/'))).toBe('new')
})

test('a new day in Brisbane drops every page, and so does a clock that is set back', async () => {
  const { cache, begun, clock } = setUp()
  const make = async () => {
    const page = cache.get('/')
    begun.at(-1)?.finish()
    await page
    return begun.length
  }
  expect(await make()).toBe(1)
  const midnight = new Date('2026-11-20T14:00:00Z').getTime()
  clock.now = new Date(midnight - 1)
  expect(cache.ready('/')).toBeDefined()
  clock.now = new Date(midnight)
  expect(cache.ready('/')).toBeUndefined()
  expect(await make()).toBe(2)
  clock.now = new Date(midnight - minutes(1))
  expect(cache.ready('/')).toBeUndefined()
  expect(await make()).toBe(3)
  clock.now = new Date(midnight + hours(30))
  expect(await make()).toBe(4)
})

test('a page that lacks data only stands in until it is made again, and a failed one is not kept', async () => {
  const { cache, begun } = setUp()
  const incomplete = cache.get('/')
  begun[0]?.finish({ isComplete: false })
  expect(textOf(await incomplete)).toBe('made 1')
  expect(textOf(cache.ready('/'))).toBe('made 1')
  const failed = cache.get('/')
  begun[1]?.fail()
  await expect(failed).rejects.toThrow('no')
  const good = cache.get('/')
  begun[2]?.finish()
  expect(textOf(await good)).toBe('made 3')
  expect(textOf(cache.ready('/'))).toBe('made 3')
})

test('unknown addresses are not kept', async () => {
  const { cache, begun } = setUp()
  for (const turn of [1, 2]) {
    const page = cache.get('/unknown')
    begun.at(-1)?.finish({ status: 404 })
    expect((await page).status).toBe(404)
    expect(begun).toHaveLength(turn)
    expect(cache.ready('/unknown')).toBeUndefined()
  }
})

test('the first answer is compressed quickly, later ones as small as can be, each under a tag of its own', async () => {
  const { cache, begun } = setUp()
  const html = Array.from({ length: 400 }, (_, line) => `<p>Line ${line} of ${line * line}</p>`).join('')
  const first = cache.get('/')
  begun[0]?.finish({ html })
  const quick = (await first).encodings
  const smallest = await vi.waitFor(() => {
    const ready = cache.ready('/')?.encodings
    if (!ready || ready.br === quick.br) throw new Error('still the quick one')
    return ready
  })
  expect(smallest.br?.bytes.length).toBeLessThan(quick.br?.bytes.length ?? 0)
  expect(smallest.gzip?.etag).toBe(quick.gzip?.etag)
  const tags = [quick.identity, quick.gzip, quick.br, smallest.br].map((form) => form?.etag)
  expect(new Set(tags).size).toBe(4)
  for (const { br, gzip } of [quick, smallest]) {
    expect(brotliDecompressSync(br?.bytes ?? '').toString()).toBe(html)
    expect(gunzipSync(gzip?.bytes ?? '').toString()).toBe(html)
  }
})

test('what would not shrink is sent as it is', async () => {
  const { cache, begun } = setUp()
  const page = cache.get('/')
  begun[0]?.finish({ html: 'x' })
  const { headers } = answerTo({ 'accept-encoding': 'br, gzip' }, await page)
  expect(headers).not.toContain('content-encoding')
})
