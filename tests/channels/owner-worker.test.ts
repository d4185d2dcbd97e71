import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'

const file = 'public/owner-worker.js'
const source = readFileSync(file, 'utf8')
const origin = 'https://www.bright.example'

interface Shown {
  title: string
  options: Record<string, unknown>
}

interface FakeOptions {
  /** What each call of fetch comes to, in turn; the last one repeats. */
  answers?: (number | 'offline')[]
  windows?: { url: string; canNavigate: boolean }[]
  hasBadge?: boolean
  /** Attempts to show a notification that fail. */
  refusals?: number
}

/** A worker's world, as far as the file asks for one. Its timers go off at once. */
function startWorker({ answers = [204], windows = [], hasBadge = true, refusals = 0 }: FakeOptions = {}) {
  const listeners = new Map<string, (event: unknown) => void>()
  const shown: Shown[] = []
  const calls: { path: string; options: Record<string, unknown>; body: unknown }[] = []
  const acts: string[] = []
  const left = [...answers]
  const rejected: unknown[] = []
  const self = {
    location: { origin },
    addEventListener: (type: string, listener: (event: unknown) => void) => listeners.set(type, listener),
    skipWaiting: async () => acts.push('skipWaiting'),
    clients: {
      claim: async () => acts.push('claim'),
      matchAll: async () =>
        windows.map(({ url, canNavigate }) => ({
          url,
          focus: async () => acts.push(`focus ${url}`),
          async navigate(address: string) {
            if (!canNavigate) throw new TypeError('not controlled')
            acts.push(`navigate ${address}`)
          },
        })),
      openWindow: async (address: string) => acts.push(`open ${address}`),
    },
    registration: {
      async showNotification(title: string, options: Record<string, unknown>) {
        if (refusals-- > 0) throw new TypeError('unknown option')
        shown.push({ title, options })
      },
      pushManager: {
        subscribe: async (options: unknown) => ({
          toJSON: () => ({ endpoint: 'https://fcm.googleapis.com/new', keys: {}, options }),
        }),
      },
    },
  }
  const navigator = hasBadge ? { setAppBadge: async (count: number) => acts.push(`badge ${count}`) } : {}
  const fetch = async (path: string, options: { body: string }) => {
    calls.push({ path, options, body: JSON.parse(options.body) })
    const answer = left.length > 1 ? left.shift() : left[0]
    if (answer === 'offline') throw new TypeError('Failed to fetch')
    return { status: answer }
  }
  const setTimeout = (run: () => void) => queueMicrotask(run)
  runInContext(source, createContext({ self, navigator, fetch, setTimeout, URL }))
  return {
    shown,
    calls,
    acts,
    rejected,
    /** Resolves when everything that the event has to wait for is over. */
    async dispatch(type: string, event: Record<string, unknown> = {}) {
      const waitedFor: Promise<unknown>[] = []
      listeners.get(type)?.({ ...event, waitUntil: (done: Promise<unknown>) => waitedFor.push(done) })
      expect(waitedFor, 'the event is kept alive').toHaveLength(1)
      for (const { status, ...outcome } of await Promise.allSettled(waitedFor)) {
        if (status === 'rejected') rejected.push(outcome)
      }
    },
  }
}

const textData = (text: string) => ({ data: { json: () => JSON.parse(text) } })
const message = {
  web_push: 8030,
  notification: {
    title: 'Emergency · North Lakes',
    body: 'Jo: No power',
    navigate: `${origin}/admin?lead=1`,
    tag: 'a1',
    requireInteraction: true,
    data: { lead: '1', receipt: 'once' },
  },
  mutable: true,
  app_badge: 3,
}

test('the worker is at most 6 KB without the names of the files, and every browser with push can read it', () => {
  expect(Buffer.byteLength(source)).toBeLessThanOrEqual(6 * 1024)
  // What came after ES2020.
  expect(source).not.toMatch(/\?\?=|\|\|=|&&=|\.at\(|replaceAll|\bstatic\s*\{|^import\b/m)
})

test('it loads no other code', () => {
  expect(source).not.toMatch(/importScripts/)
})

test('an alarm is shown, told to the server with its token, and counted', async () => {
  const worker = startWorker()
  await worker.dispatch('push', textData(JSON.stringify(message)))
  expect(worker.shown).toEqual([
    {
      title: 'Emergency · North Lakes',
      options: expect.objectContaining({
        ...{ body: 'Jo: No power', tag: 'a1', renotify: true, requireInteraction: true },
        ...{ data: '/admin?lead=1', navigate: '/admin?lead=1' },
      }),
    },
  ])
  expect(worker.calls).toEqual([
    {
      path: '/api/alarm/receipts',
      options: expect.objectContaining({ method: 'POST', keepalive: true }),
      body: { token: 'once' },
    },
  ])
  expect(worker.acts).toEqual(['badge 3'])
})

test('where the browser has read the message itself, its reading counts', async () => {
  const worker = startWorker()
  const { notification } = message
  await worker.dispatch('push', { data: null, notification, appBadge: 2 })
  expect(worker.shown).toMatchObject([{ title: notification.title, options: { data: '/admin?lead=1' } }])
  expect(worker.calls).toMatchObject([{ body: { token: 'once' } }])
  expect(worker.acts).toEqual(['badge 2'])
})

test.each([
  ['no payload', { data: null }],
  ['nothing at all', {}],
  ['an empty payload', textData('')],
  ['bad JSON', textData('{"web_push":')],
  ['null', textData('null')],
  ['a number', textData('7')],
  ['a text', textData('"alarm"')],
  ['a list', textData('[]')],
  ['an old message', textData('{"title":"New enquiry","body":"x"}')],
  [
    'wrong types',
    textData('{"notification":{"title":1,"body":{},"tag":[],"navigate":9,"data":5},"app_badge":"x"}'),
  ],
  ['a notification that is none', textData('{"notification":"x"}')],
])('%s still shows a notification', async (_what, event) => {
  const worker = startWorker()
  await worker.dispatch('push', event)
  expect(worker.shown).toMatchObject([{ title: 'New enquiry', options: { tag: 'lead', data: '/admin' } }])
  expect(worker.calls).toEqual([])
  expect(worker.rejected).toEqual([])
})

test('a browser that refuses an option gets the notification without any', async () => {
  const worker = startWorker({ refusals: 1 })
  await worker.dispatch('push', textData(JSON.stringify(message)))
  expect(worker.shown).toEqual([{ title: 'Emergency · North Lakes', options: { tag: 'a1' } }])
  expect(worker.calls).toHaveLength(1)
})

test('what was not shown is not told as shown', async () => {
  const worker = startWorker({ refusals: 2 })
  await worker.dispatch('push', textData(JSON.stringify(message)))
  expect(worker.calls).toEqual([])
  expect(worker.rejected).toEqual([])
})

test.each<[string, (number | 'offline')[], number]>([
  ['taken', [204], 1],
  ['refused', [404], 1],
  ['not taken at first', [503, 204], 2],
  ['never taken', [503], 2],
  ['sent from where there is no network', ['offline'], 2],
])('a receipt that is %s is tried so often, and nothing fails', async (_what, answers, tries) => {
  const worker = startWorker({ answers })
  await worker.dispatch('push', textData(JSON.stringify(message)))
  expect(worker.shown).toHaveLength(1)
  expect(worker.calls).toHaveLength(tries)
  expect(worker.rejected).toEqual([])
})

test('a browser without a badge shows the alarm all the same', async () => {
  const worker = startWorker({ hasBadge: false })
  await worker.dispatch('push', textData(JSON.stringify(message)))
  expect(worker.shown).toHaveLength(1)
  expect(worker.calls).toHaveLength(1)
})

test.each([
  ['https://evil.example/admin', '/admin'],
  ['javascript:alert(1)', '/admin'],
  ['//evil.example/', '/admin'],
  [`${origin}/admin?panel=alarms`, '/admin?panel=alarms'],
])('a tap on an alarm for %s goes to %s', async (navigate, address) => {
  const worker = startWorker()
  const notification = { ...message.notification, navigate }
  await worker.dispatch('push', textData(JSON.stringify({ notification })))
  expect(worker.shown).toMatchObject([{ options: { data: address } }])
})

const tap = { notification: { data: '/admin?lead=1', close() {} } }

test.each([
  [[{ url: `${origin}/admin`, canNavigate: true }], [`focus ${origin}/admin`, 'navigate /admin?lead=1']],
  [[{ url: `${origin}/admin`, canNavigate: false }], [`focus ${origin}/admin`, 'open /admin?lead=1']],
  [[], ['open /admin?lead=1']],
])('a tap with %j open does %j', async (windows, acts) => {
  const worker = startWorker({ windows })
  await worker.dispatch('notificationclick', tap)
  expect(worker.acts).toEqual(acts)
  expect(worker.rejected).toEqual([])
})

test('a tap on a notification of an older worker opens the owner’s area', async () => {
  const worker = startWorker()
  await worker.dispatch('notificationclick', { notification: { data: null, close() {} } })
  expect(worker.acts).toEqual(['open /admin'])
})

test('a subscription that the browser renews is told', async () => {
  const worker = startWorker()
  const oldSubscription = {
    endpoint: 'https://fcm.googleapis.com/old',
    options: { applicationServerKey: 'k' },
  }
  await worker.dispatch('pushsubscriptionchange', { oldSubscription, newSubscription: null })
  expect(worker.calls).toMatchObject([
    {
      path: '/api/alarm/devices',
      body: {
        endpoint: 'https://fcm.googleapis.com/new',
        options: oldSubscription.options,
        replaces: oldSubscription.endpoint,
      },
    },
  ])
  await worker.dispatch('pushsubscriptionchange', {})
  expect(worker.calls).toHaveLength(1)
  expect(worker.rejected).toEqual([])
})

test('a new version takes over at once', async () => {
  const worker = startWorker()
  await worker.dispatch('install')
  await worker.dispatch('activate')
  expect(worker.acts).toEqual(['skipWaiting', 'claim'])
})
