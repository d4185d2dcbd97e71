import { describe, expect, test } from 'vitest'
import { days } from '#shared/durations.ts'
import { createMemoryStorage } from '../../../../tests/support/memory-storage.ts'
import { createSavedForms, newSendKey } from './saved-forms.ts'

function setUp() {
  const { items, storage } = createMemoryStorage()
  const clock = { now: 1_000 }
  return {
    items,
    clock,
    forms: createSavedForms(
      () => storage,
      () => clock.now,
    ),
  }
}

const typed = { key: 'key-1', name: 'quote', values: { name: 'Jo' } } as const

describe('saved forms', () => {
  test('come back as they were, each under its own key', () => {
    const { forms, clock } = setUp()
    const later = { ...typed, key: 'key-2', values: { name: 'Al' } }
    forms.write(typed)
    clock.now += 1
    forms.write(later)
    expect(forms.read('key-1')).toEqual({ ...typed, savedAt: 1_000 })
    expect(forms.all().map(({ key }) => key)).toEqual(['key-2', 'key-1'])
    expect(forms.latest('quote')).toMatchObject(later)
    expect(forms.latest('contact')).toBeUndefined()
  })

  test('are the same object until something changes', () => {
    const { forms } = setUp()
    forms.write(typed)
    expect(forms.read('key-1')).toBe(forms.read('key-1'))
  })

  test('are gone seven days after the last change, and then from the device too', () => {
    const { forms, items, clock } = setUp()
    forms.write(typed)
    clock.now += days(7)
    expect(forms.read('key-1')).toBeDefined()
    forms.forgetExpired()
    expect(items.size).toBe(1)
    clock.now += 1
    expect(forms.read('key-1')).toBeUndefined()
    forms.forgetExpired()
    expect(items.size).toBe(0)
  })

  test('a try to send makes them no younger', () => {
    const { forms, clock } = setUp()
    forms.write(typed)
    clock.now += days(6)
    const saved = forms.read('key-1')
    if (saved) forms.write({ ...saved, refusal: { name: 'Required' } })
    clock.now += days(2)
    expect(forms.read('key-1')).toBeUndefined()
  })

  test.each([
    ...['', 'null', '7', '"sent"', '{}', '{"key":"k"}', '{'],
    '{"key":"k","savedAt":1,"values":{}}',
    '{"key":"k","name":"order","savedAt":1,"values":{}}',
    '{"key":"k","name":"quote","savedAt":1,"values":null}',
  ])('what is none of ours (%s) is read as nothing and cleared away', (text) => {
    const { forms, items } = setUp()
    items.set('form-1-key-1', text)
    expect(forms.read('key-1')).toBeUndefined()
    forms.forgetExpired()
    expect(items.size).toBe(0)
  })

  test('a device that keeps nothing is made up for while the page is open', () => {
    const refuse = () => {
      throw new Error('QuotaExceededError')
    }
    const device = { getItem: refuse, setItem: refuse, removeItem: refuse, key: refuse, length: 1 }
    const forms = createSavedForms(
      () => device,
      () => 1_000,
    )
    forms.write(typed)
    expect(forms.read('key-1')).toMatchObject(typed)
    expect(forms.latest('quote')).toMatchObject(typed)
    expect(forms.isOnDevice('key-1')).toBe(false)
    forms.forget('key-1', { isSent: true })
    expect(forms.read('key-1')).toBeUndefined()
  })

  test('tell their listeners, and learn from other tabs what was sent', () => {
    const { forms, items } = setUp()
    let calls = 0
    const stop = forms.subscribe(() => {
      calls += 1
    })
    forms.write(typed)
    forms.forget('key-1', { isSent: true })
    expect(calls).toBe(2)
    expect(items.size).toBe(0)
    const oldValue = JSON.stringify({ ...typed, savedAt: 1 })
    expect(forms.onStorage({ key: 'form-1-key-1', oldValue, newValue: 'sent' })).toMatchObject(typed)
    expect(forms.onStorage({ key: 'form-1-key-1', oldValue, newValue: null })).toBeUndefined()
    expect(forms.onStorage({ key: 'theme', oldValue, newValue: 'sent' })).toBeUndefined()
    expect(calls).toBe(4)
    stop()
    forms.write(typed)
    expect(calls).toBe(4)
  })

  test('keys differ, and are of a kind that the server takes', () => {
    const keys = Array.from({ length: 100 }, newSendKey)
    expect(new Set(keys).size).toBe(100)
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/)
  })
})
