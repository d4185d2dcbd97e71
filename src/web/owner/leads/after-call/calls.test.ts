import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { hours } from '#shared/durations.ts'
import { createMemoryStorage } from '../../../../../tests/support/memory-storage.ts'
import { forgetCall, type OpenCall, readCall, rememberCall } from './calls.ts'

const at = Date.parse('2026-11-20T04:05:00Z')
const call: OpenCall = {
  id: 'a',
  kind: 'quote',
  name: 'Jo',
  phone: '0491 570 006',
  by: 'dan',
  at,
  askedBy: 0,
}

beforeEach(() => vi.stubGlobal('localStorage', createMemoryStorage().storage()))
afterEach(() => void vi.unstubAllGlobals())

describe('a call that nothing was said of', () => {
  test('is asked about for a day', () => {
    rememberCall(call)
    expect(readCall('dan', undefined, at)).toEqual(call)
    expect(readCall('dan', undefined, at + hours(24) - 1)).toEqual(call)
    expect(readCall('dan', undefined, at + hours(24))).toBeUndefined()
  })

  test('is asked about by two pages and no third', () => {
    for (const [askedBy, isAsked] of [
      [0, true],
      [1, true],
      [2, false],
    ] as const) {
      rememberCall({ ...call, askedBy })
      expect(readCall('dan', undefined, at) !== undefined, `${askedBy}`).toBe(isAsked)
    }
  })

  test('is nobody else’s, and gone once it was answered for', () => {
    rememberCall(call)
    expect(readCall('kim', undefined, at)).toBeUndefined()
    expect(readCall(undefined, undefined, at)).toBeUndefined()
    forgetCall('a')
    expect(readCall('dan', undefined, at)).toBeUndefined()
  })

  test('waits behind a later one, and is asked about on its own lead', () => {
    const later = { ...call, id: 'b', at: at + 1 }
    rememberCall(call)
    rememberCall(later)
    expect(readCall('dan', undefined, at)).toEqual(later)
    expect(readCall('dan', 'a', at)).toEqual(call)
    expect(readCall('dan', 'c', at)).toBeUndefined()
    forgetCall('b')
    expect(readCall('dan', undefined, at)).toEqual(call)
  })

  test('is read as an earlier release has stored it', () => {
    localStorage.setItem('open-call', JSON.stringify(call))
    expect(readCall('dan', undefined, at)).toEqual(call)
  })
})
