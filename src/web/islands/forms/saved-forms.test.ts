import { describe, expect, test } from 'vitest'
import { days } from '#shared/durations.ts'
import { createMemoryStorage } from '../../../../tests/support/memory-storage.ts'
import { createSavedForms } from './saved-forms.ts'

const typed = { key: 'key-1', name: 'quote', savedAt: 1_000, values: { name: 'Jo' }, revision: 0 } as const

function setUp() {
  const device = createMemoryStorage()
  const clock = { now: 1_000 }
  const open = () => createSavedForms(device.storage, () => clock.now)
  return { device, clock, open, forms: open() }
}

describe('saved forms', () => {
  test('come back as they were, each under its own key, the latest first', () => {
    const { forms, open } = setUp()
    const later = { ...typed, key: 'key-2', savedAt: 1_001 }
    forms.write(typed)
    forms.write(later)
    expect(open().read('key-1')).toEqual(typed)
    expect(open().all()).toEqual([later, typed])
  })

  test('are gone seven days after the last change, and then from the device too', () => {
    const { forms, device, clock } = setUp()
    forms.write(typed)
    clock.now += days(7)
    expect(forms.read('key-1')).toBeDefined()
    forms.forgetExpired()
    expect(Object.keys(device.items)).toHaveLength(1)
    clock.now += 1
    expect(forms.read('key-1')).toBeUndefined()
    forms.forgetExpired()
    expect(device.items).toEqual({})
  })

  test.each([
    ...['', 'null', '7', '"sent"', '{}', '{"key":"k"}', '{'],
    '{"key":"k","savedAt":1,"values":{}}',
    '{"key":"k","name":"quote","savedAt":1,"values":null}',
  ])('what is none of ours (%s) is read as nothing and cleared away', (text) => {
    const { forms, device } = setUp()
    device.items['form-1-key-1'] = text
    device.items.theme = 'dark'
    expect(forms.read('key-1')).toBeUndefined()
    forms.forgetExpired()
    expect(device.items).toEqual({ theme: 'dark' })
  })

  test('of the release before, which counted no revisions, they are read as sent once', () => {
    const { forms, device } = setUp()
    const { revision: _none, ...before } = typed
    device.items['form-1-key-1'] = JSON.stringify(before)
    expect(forms.read('key-1')).toEqual({ ...typed, revision: 1 })
  })

  test.each(['full', 'blocked'] as const)(
    'a device that is %s is made up for while the page is open',
    (mode) => {
      const { forms, device, open } = setUp()
      device.mode = mode
      forms.write(typed)
      expect(forms.read('key-1')).toEqual(typed)
      expect(forms.all()).toEqual([typed])
      expect(forms.isOnDevice('key-1')).toBe(false)
      expect(open().all(), 'on another page').toEqual([])
      device.mode = 'well'
      forms.write(typed)
      expect(forms.isOnDevice('key-1')).toBe(true)
      forms.forget('key-1')
      expect(forms.all()).toEqual([])
    },
  )

  test('an older version does not outlive the one that there was no room for', () => {
    const { forms, device, open } = setUp()
    forms.write(typed)
    device.mode = 'full'
    forms.write({ ...typed, values: { name: 'Joanna' } })
    expect(device.items).toEqual({})
    expect(forms.read('key-1')?.values).toEqual({ name: 'Joanna' })
    expect(open().read('key-1')).toBeUndefined()
  })
})
