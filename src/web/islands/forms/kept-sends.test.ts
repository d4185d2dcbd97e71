import { describe, expect, test } from 'vitest'
import { seconds } from '#shared/durations.ts'
import type { ToastContent } from '#web/components/toast/toast-store.ts'
import { ApiError } from '#web/lib/api.ts'
import { createMemoryStorage } from '../../../../tests/support/memory-storage.ts'
import { createKeptSends } from './kept-sends.ts'
import { createSavedForms } from './saved-forms.ts'

const typed = { key: 'key-1', name: 'quote', values: { name: 'Jo' } } as const
const newSend = {
  path: '/api/quote',
  body: { name: 'Jo', consentGiven: true },
  headers: { 'x-form-age': '9000' },
  success: { title: 'Submitted', text: 'We ring you.' },
  failure: { title: 'Failed', text: 'Later.' },
}

const refused = (status: number, body: object = { error: 'No.' }) =>
  new ApiError(new Response(null, { status }), JSON.stringify(body))

/** Tabs of one browser: they share the device and the locks. */
function createBrowser() {
  const { items, storage } = createMemoryStorage()
  const locks = new Map<string, Promise<void>>()
  async function lock(name: string, isPatient: boolean, work: () => Promise<void>): Promise<void> {
    for (let held = locks.get(name); held; held = locks.get(name)) {
      if (!isPatient) return
      await held
    }
    const done = work()
    locks.set(name, done)
    await done.finally(() => locks.delete(name))
  }

  function openTab(server: (body: unknown, headers: unknown) => Promise<unknown>) {
    const forms = createSavedForms(
      () => storage,
      () => 1_000,
    )
    const calls: unknown[] = []
    const toasts: ToastContent[] = []
    const timers: { delayMs: number; run: () => void }[] = []
    const sends = createKeptSends({
      forms,
      lock,
      showToast: (toast) => {
        toasts.push(toast)
        return toasts.length
      },
      post: async (path, body, options) => {
        calls.push({ path, body, headers: options?.headers })
        return server(body, options?.headers)
      },
      after(delayMs, run) {
        const timer = { delayMs, run }
        timers.push(timer)
        return () => void timers.splice(timers.indexOf(timer), 1)
      },
    })
    const sent: string[] = []
    sends.onSent(({ values }) => sent.push(values.name ?? ''))
    return { forms, sends, calls, toasts, timers, sent }
  }
  return { items, openTab }
}

const unreachable = async () => {
  throw new TypeError('Failed to fetch')
}

describe('a send', () => {
  test('that goes through leaves nothing on the device', async () => {
    const { items, openTab } = createBrowser()
    const tab = openTab(async () => {
      expect([...items.values()].join(), 'written down before it is tried').toContain('consentGiven')
    })
    expect(await tab.sends.send(typed, newSend)).toBe(true)
    expect(tab.calls).toEqual([
      {
        path: '/api/quote',
        body: newSend.body,
        headers: { 'x-form-age': '9000', 'idempotency-key': 'key-1' },
      },
    ])
    expect(items.size).toBe(0)
    expect(tab.sent).toEqual(['Jo'])
    expect(tab.toasts).toEqual([{ title: 'Submitted', description: 'We ring you.' }])
  })

  test('without a network is kept, told once, and tried again at growing pauses', async () => {
    const tab = createBrowser().openTab(unreachable)
    expect(await tab.sends.send(typed, newSend)).toBe(false)
    const pauses = []
    for (let turn = 0; turn < 6; turn += 1) {
      const [timer] = tab.timers
      pauses.push(timer?.delayMs)
      timer?.run()
      await expect.poll(() => tab.calls.length).toBe(turn + 2)
      await expect.poll(() => tab.timers[0] !== timer).toBe(true)
    }
    expect(pauses).toEqual([5, 10, 20, 40, 120, 120].map(seconds))
    expect(tab.forms.read('key-1')?.kept?.isWaiting).toBe(true)
    expect(tab.toasts).toEqual([{ title: 'Failed', description: 'Later.', variant: 'destructive' }])
  })

  test('tries in vain come to an end; the next event begins anew', async () => {
    const tab = createBrowser().openTab(unreachable)
    await tab.sends.send(typed, newSend)
    let turns = 0
    for (let timer = tab.timers.shift(); timer; timer = tab.timers.shift()) {
      turns += 1
      timer.run()
      await expect.poll(() => tab.calls.length).toBe(turns + 1)
      await expect.poll(() => tab.sends.isTrying('key-1')).toBe(false)
      await Promise.resolve()
    }
    expect(turns).toBe(24)
    await tab.sends.resume()
    expect(tab.timers).toHaveLength(1)
  })

  test('that is refused goes back to the form at once, and can be corrected under the same key', async () => {
    const tab = createBrowser().openTab(async () => {
      throw refused(400, { error: 'Check it.', fields: { email: 'Invalid email' } })
    })
    await expect(tab.sends.send(typed, newSend)).rejects.toThrow(ApiError)
    expect(tab.forms.read('key-1')).toEqual({ ...typed, savedAt: 1_000 })
    expect(tab.toasts, 'the form says so itself').toEqual([])
  })

  test('that is refused later goes back with what was wrong', async () => {
    const { openTab } = createBrowser()
    await openTab(unreachable).sends.send(typed, newSend)
    const later = openTab(async () => {
      throw refused(400, { error: 'Check it.', fields: { email: 'Invalid email' } })
    })
    await later.sends.resume()
    expect(later.forms.read('key-1')).toEqual({
      ...typed,
      savedAt: 1_000,
      refusal: { email: 'Invalid email' },
    })
    expect(later.toasts).toEqual([{ title: 'Failed', description: 'Check it.', variant: 'destructive' }])
  })

  test.each([408, 425, 429, 500, 502, 503])('that meets a %d later goes on waiting', async (status) => {
    const { openTab } = createBrowser()
    await openTab(unreachable).sends.send(typed, newSend)
    const later = openTab(async () => {
      throw refused(status)
    })
    await later.sends.resume()
    expect(later.forms.read('key-1')?.kept?.isWaiting).toBe(true)
    expect(later.timers).toHaveLength(1)
    expect(later.toasts).toEqual([])
  })

  test('whose tab was closed amid it is sent by the next', async () => {
    const { items, openTab } = createBrowser()
    const closed = openTab(() => new Promise(() => {}))
    void closed.sends.send(typed, newSend)
    await expect.poll(() => closed.calls.length).toBe(1)
    // Its locks end with a tab.
    const next = createBrowser().openTab(async () => undefined)
    for (const text of items.values()) next.forms.write(JSON.parse(text))
    await next.sends.resume()
    expect(next.calls).toEqual(closed.calls)
    expect(next.sent).toEqual(['Jo'])
  })

  test('is made by one tab at a time, and by one only', async () => {
    const { openTab } = createBrowser()
    await openTab(unreachable).sends.send(typed, newSend)
    const tabs = [
      openTab(async () => undefined),
      openTab(async () => undefined),
      openTab(async () => undefined),
    ]
    await Promise.all(tabs.map((tab) => tab.sends.resume()))
    expect(tabs.flatMap((tab) => tab.calls)).toHaveLength(1)
  })

  test('another one of the same form is sent as well, and waits for no other', async () => {
    const { items, openTab } = createBrowser()
    const hanging = openTab(() => new Promise(() => {}))
    const another = openTab(unreachable)
    void hanging.sends.send(typed, newSend)
    await expect.poll(() => hanging.calls.length).toBe(1)
    const body = { name: 'Al' }
    await another.sends.send({ ...typed, key: 'key-2', values: body }, { ...newSend, body })

    const next = createBrowser().openTab(async () => undefined)
    for (const text of items.values()) next.forms.write(JSON.parse(text))
    await next.sends.resume()
    expect(next.calls).toMatchObject([
      { body: newSend.body, headers: { 'idempotency-key': 'key-1' } },
      { body, headers: { 'idempotency-key': 'key-2' } },
    ])
    expect(next.forms.all()).toEqual([])
  })

  test('made twice at once is made again when the first one fails', async () => {
    const { openTab } = createBrowser()
    let fail = (_: unknown) => {}
    const first = openTab(() => new Promise((_, reject) => (fail = reject)))
    const second = openTab(async () => undefined)
    const refusal = expect(first.sends.send(typed, newSend)).rejects.toThrow(ApiError)
    await expect.poll(() => first.calls.length).toBe(1)
    const sending = second.sends.send(typed, newSend)
    fail(refused(503))
    await refusal
    expect(await sending).toBe(true)
    expect(second.calls).toHaveLength(1)
  })

  test('taken back and corrected while a try is under way is sent all the same', async () => {
    const { openTab } = createBrowser()
    await openTab(unreachable).sends.send(typed, newSend)
    let fail = (_: unknown) => {}
    const trying = openTab(() => new Promise((_, reject) => (fail = reject)))
    const corrected = openTab(async () => undefined)
    const retrying = trying.sends.resume()
    await expect.poll(() => trying.calls.length).toBe(1)
    corrected.forms.takeBack('key-1')
    const body = { name: 'Joanna' }
    const sending = corrected.sends.send({ ...typed, values: body }, { ...newSend, body })
    fail(refused(400))
    await retrying
    expect(await sending).toBe(true)
    expect(corrected.calls).toMatchObject([{ body }])
    expect(trying.toasts, 'what was refused is no longer what the visitor wants').toEqual([])
  })

  test('tried at the visitor’s wish says when that fails too', async () => {
    const tab = createBrowser().openTab(unreachable)
    await tab.sends.send(typed, newSend)
    await tab.sends.tryNow('key-1')
    expect(tab.toasts).toHaveLength(2)
  })
})
