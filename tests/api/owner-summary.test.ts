import type { Readable } from 'node:stream'
import { describe, expect, vi } from 'vitest'
import { minutes } from '#shared/durations.ts'
import { apiPaths } from '#shared/paths.ts'
import { ownerLogin } from '../support/owner-login.ts'
import { aQuoteRequest } from '../support/samples.ts'
import { test } from '../support/site-test.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

type Headers = { cookie: string }

const postQuote = (t: TestApp) =>
  t.app.inject({ method: 'POST', url: apiPaths.quote, payload: aQuoteRequest() })

/** Opens the stream and reads it event by event. */
async function openStream(t: TestApp, headers: Headers) {
  const answer = await t.app.inject({ url: apiPaths.notificationStream, headers, payloadAsStream: true })
  const stream = answer.stream() as Readable
  const pieces = stream[Symbol.asyncIterator]()
  let unread = ''
  return {
    answer,
    stream,
    /** The next block that is more than a comment; undefined once the stream has ended. */
    async next(): Promise<{ event: string; data: string } | undefined> {
      for (;;) {
        const end = unread.indexOf('\n\n')
        if (end < 0) {
          const { value, done } = await pieces.next()
          if (done) return undefined
          unread += String(value)
          continue
        }
        const block = unread.slice(0, end)
        unread = unread.slice(end + 2)
        const [, event, data] = /^event: (.+)\ndata: (.+)$/.exec(block) ?? []
        if (event && data) return { event, data }
      }
    },
  }
}

const summaryOf = (event: { data: string } | undefined) => JSON.parse(event?.data ?? '{}')

describe('the owner’s stream of events', () => {
  test('begins with how things stand and tells each change', async ({ t, headers }) => {
    const events = await openStream(t, headers)
    expect(events.answer.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    expect(summaryOf(await events.next()).quotes).toMatchObject({ total: 0, unread: 0 })

    t.tick()
    await postQuote(t)
    t.tick()
    const changed = await events.next()
    expect(changed?.event).toBe('summary')
    expect(summaryOf(changed)).toMatchObject({
      quotes: { total: 1, unread: 1 },
      notifications: { unread: 1, seenAt: '' },
      newest: '2026-11-20T04:05:00.000Z',
    })
    expect(summaryOf(changed)).toEqual((await t.app.inject({ url: apiPaths.adminSummary, headers })).json())
    events.stream.destroy()
  })

  test('tells what another process wrote', async ({ t }) => {
    const events = await openStream(t, await t.signIn())
    await events.next()
    await postQuote(t)
    await t.db.updateTable('quote_requests').set({ seenAt: '2026-11-20T04:06:00.000Z' }).execute()
    t.tick()
    expect(summaryOf(await events.next()).quotes).toMatchObject({ total: 1, unread: 0 })
    events.stream.destroy()
  })

  test('gives a sign of life while nothing happens', async ({ t }) => {
    const answer = await t.app.inject({
      url: apiPaths.notificationStream,
      headers: await t.signIn(),
      payloadAsStream: true,
    })
    const stream = answer.stream() as Readable
    let text = ''
    stream.on('data', (piece) => {
      text += piece
    })
    while (!text.endsWith('\n\n:\n\n')) {
      t.tick()
      await new Promise(setImmediate)
    }
    expect(text.match(/event:/g)).toHaveLength(1)
    stream.destroy()
  })

  test.each([
    [
      'signed out',
      (t: TestApp, headers: Headers) => t.app.inject({ method: 'POST', url: apiPaths.adminLogout, headers }),
    ],
    [
      'signed out everywhere from elsewhere',
      async (t: TestApp) =>
        t.app.inject({ method: 'POST', url: apiPaths.adminRevokeSessions, headers: await t.signIn() }),
    ],
    [
      'idle for a week',
      async (t: TestApp) => {
        t.clock.now = new Date(t.clock.now.getTime() + minutes(7 * 24 * 60))
      },
    ],
  ])('ends once the owner is %s', async (_what, end) => {
    await using t = await createTestApp()
    const headers = await t.signIn()
    const atRest = t.runningTimers()
    const events = await openStream(t, headers)
    await events.next()
    await end(t, headers)
    t.tick()
    expect((await events.next())?.event).toBe('signed-out')
    expect(await events.next()).toBeUndefined()
    expect(t.runningTimers()).toBe(atRest)
  })

  test('is there four times for one session and no more, and leaves nothing running', async ({ t }) => {
    const address = await t.app.listen({ port: 0, host: '127.0.0.1' })
    const headers = await t.signIn()
    const atRest = t.runningTimers()
    // One looks for what is new, one whether sessions still hold.
    const page = async () => {
      const leave = new AbortController()
      const { status } = await fetch(`${address}${apiPaths.notificationStream}`, {
        headers,
        signal: leave.signal,
      })
      return { status, leave: () => leave.abort() }
    }
    const pages = [await page(), await page(), await page(), await page()]
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(t.runningTimers()).toBe(atRest + 2)
    expect((await page()).status).toBe(429)

    pages[0]?.leave()
    await vi.waitFor(async () => {
      const fifth = await page()
      expect(fifth.status).toBe(200)
      pages.push(fifth)
    })
    expect(t.runningTimers()).toBe(atRest + 2)
    for (const { leave } of pages) leave()
    await vi.waitFor(() => expect(t.runningTimers()).toBe(atRest))
  })

  test('does not keep a stopping server waiting', async ({ t }) => {
    const address = await t.app.listen({ port: 0, host: '127.0.0.1' })
    const answer = await fetch(`${address}${apiPaths.notificationStream}`, { headers: await t.signIn() })
    const text = answer.text()
    await t.app.close()
    expect(await text).toContain('event: summary')
  })
})

describe('notifications', () => {
  test('are unread until the owner’s page has shown them', async ({ t, headers }) => {
    await postQuote(t)
    const unread = async () =>
      (await t.app.inject({ url: apiPaths.adminSummary, headers })).json().notifications
    const see = (until: unknown) =>
      t.app.inject({ method: 'POST', url: apiPaths.notificationsSeen, headers, payload: { until } })
    expect(await unread()).toEqual({ unread: 1, seenAt: '' })
    for (const until of ['yesterday', 7, undefined, '']) expect((await see(until)).statusCode).toBe(400)
    // Without milliseconds, as other clients may write it.
    expect((await see('2026-11-20T04:05:00Z')).json()).toEqual({ success: true })
    expect(await unread()).toEqual({ unread: 0, seenAt: '2026-11-20T04:05:00.000Z' })
  })

  test('stay seen for the user, in another browser too', async ({ t, headers }) => {
    await postQuote(t)
    const payload = { until: t.clock.now.toISOString() }
    await t.app.inject({ method: 'POST', url: apiPaths.notificationsSeen, headers, payload })
    const login = await t.app.inject({ method: 'POST', url: apiPaths.adminLogin, payload: ownerLogin })
    const [session] = login.cookies
    const answer = await t.app.inject({
      url: apiPaths.adminSummary,
      headers: { cookie: `session=${session?.value}` },
    })
    expect(answer.json().notifications.unread).toBe(0)
  })
})
