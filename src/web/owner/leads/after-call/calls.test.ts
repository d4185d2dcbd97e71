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
    expect(readCall('dan', at)).toEqual(call)
    expect(readCall('dan', at + hours(24) - 1)).toEqual(call)
    expect(readCall('dan', at + hours(24))).toBeUndefined()
  })

  test('is asked about by two pages and no third', () => {
    for (const [askedBy, isAsked] of [
      [1, true],
      [2, true],
      [3, false],
    ] as const) {
      rememberCall({ ...call, askedBy })
      expect(readCall('dan', at) !== undefined, `${askedBy}`).toBe(isAsked)
    }
  })

  test('is nobody else’s, and gone once it was answered for', () => {
    rememberCall(call)
    expect(readCall('kim', at)).toBeUndefined()
    expect(readCall(undefined, at)).toBeUndefined()
    forgetCall()
    expect(readCall('dan', at)).toBeUndefined()
  })
})
