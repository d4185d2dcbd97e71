import { describe, expect, test } from 'vitest'
import { days } from '#shared/durations.ts'
import { createSavedForms, newSendKey } from './saved-forms.ts'

function createDevice() {
  const items = new Map<string, string>()
  return {
    items,
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, text: string) => void items.set(name, text),
    removeItem: (name: string) => void items.delete(name),
  }
}

function setUp() {
  const device = createDevice()
  const clock = { now: 1_000 }
  return {
    device,
    clock,
    forms: createSavedForms(
      () => device,
      () => clock.now,
    ),
  }
}

const typed = { key: 'key-1', values: { name: 'Jo' } }

describe('saved forms', () => {
  test('come back as they were, each under its own name', () => {
    const { forms } = setUp()
    forms.write('quote', typed)
    expect(forms.read('quote')).toEqual({ ...typed, savedAt: 1_000 })
    expect(forms.read('contact')).toBeUndefined()
  })

  test('are the same object until something changes', () => {
    const { forms } = setUp()
    forms.write('quote', typed)
    expect(forms.read('quote')).toBe(forms.read('quote'))
  })

  test('are gone seven days after the last change, and then from the device too', () => {
    const { forms, device, clock } = setUp()
    forms.write('quote', typed)
    clock.now += days(7)
    expect(forms.read('quote')).toBeDefined()
    forms.forgetExpired()
    expect(device.items.size).toBe(1)
    clock.now += 1
    expect(forms.read('quote')).toBeUndefined()
    forms.forgetExpired()
    expect(device.items.size).toBe(0)
  })

  test('a try to send makes them no younger', () => {
    const { forms, clock } = setUp()
    forms.write('quote', typed)
    clock.now += days(6)
    const saved = forms.read('quote')
    if (saved) forms.write('quote', { ...saved, refusal: { name: 'Required' } })
    clock.now += days(2)
    expect(forms.read('quote')).toBeUndefined()
  })

  test.each(['', 'null', '7', '"sent"', '{}', '{"key":"k"}', '{"key":"k","savedAt":1,"values":null}', '{'])(
    'what is none of ours (%s) is read as nothing and cleared away',
    (text) => {
      const { forms, device } = setUp()
      device.items.set('form-1-quote', text)
      expect(forms.read('quote')).toBeUndefined()
      forms.forgetExpired()
      expect(device.items.size).toBe(0)
    },
  )

  test('a device that keeps nothing is made up for while the page is open', () => {
    const refuse = () => {
      throw new Error('QuotaExceededError')
    }
    const device = { getItem: refuse, setItem: refuse, removeItem: refuse }
    const forms = createSavedForms(
      () => device,
      () => 1_000,
    )
    forms.write('quote', typed)
    expect(forms.read('quote')).toMatchObject(typed)
    expect(forms.isOnDevice('quote')).toBe(false)
    forms.forget('quote', { isSent: true })
    expect(forms.read('quote')).toBeUndefined()
  })

  test('tell their listeners, and learn from other tabs what was sent', () => {
    const { forms, device } = setUp()
    let calls = 0
    const stop = forms.subscribe(() => {
      calls += 1
    })
    forms.write('contact', typed)
    forms.forget('contact', { isSent: true })
    expect(calls).toBe(2)
    expect(device.items.size).toBe(0)
    expect(forms.onStorage({ key: 'form-1-contact', newValue: 'sent' })).toBe('contact')
    expect(forms.onStorage({ key: 'form-1-contact', newValue: null })).toBeUndefined()
    expect(forms.onStorage({ key: 'theme', newValue: 'sent' })).toBeUndefined()
    expect(calls).toBe(4)
    stop()
    forms.write('contact', typed)
    expect(calls).toBe(4)
  })

  test('keys differ, and are of a kind that the server takes', () => {
    const keys = Array.from({ length: 100 }, newSendKey)
    expect(new Set(keys).size).toBe(100)
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/)
  })
})
