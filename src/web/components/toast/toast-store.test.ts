import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  currentToast,
  dismissEarlierToast,
  dismissPassingToast,
  dismissToast,
  showToast,
  toastRemovalDelayMs,
} from './toast-store.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  dismissToast()
  vi.runAllTimers()
  vi.useRealTimers()
})

test('a new toast takes the place of the visible one', () => {
  showToast({ title: 'first' })
  showToast({ title: 'second' })
  expect(currentToast()).toMatchObject({ title: 'second', isOpen: true })
})

test('a closed toast stays on record for 1,000,000 ms after its dismissal', () => {
  showToast({ title: 'kept' })
  dismissToast()
  vi.advanceTimersByTime(toastRemovalDelayMs - 1)
  expect(currentToast()).toMatchObject({ title: 'kept', isOpen: false })
  vi.advanceTimersByTime(1)
  expect(currentToast()).toBeUndefined()
})

test('the removal of a closed toast spares the one shown after it', () => {
  showToast({ title: 'closed' })
  dismissToast()
  showToast({ title: 'open' })
  vi.advanceTimersByTime(toastRemovalDelayMs)
  expect(currentToast()).toMatchObject({ title: 'open', isOpen: true })
})

test('one that lasts comes back after another, unless it was dismissed meanwhile', () => {
  const lasting = showToast({ title: 'lasting', isLasting: true })
  showToast({ title: 'passing' })
  dismissToast()
  expect(currentToast()).toMatchObject({ id: lasting, title: 'lasting', isOpen: true })
  showToast({ title: 'passing too' })
  dismissToast(lasting)
  dismissToast()
  expect(currentToast()).toMatchObject({ title: 'passing too', isOpen: false })
})

test('a late dismissal of a replaced toast closes nothing', () => {
  const replaced = showToast({ title: 'replaced' })
  showToast({ title: 'current' })
  dismissToast(replaced)
  expect(currentToast()).toMatchObject({ title: 'current', isOpen: true })
})

test('whoever asked hears once that a toast is seen no more, dismissed or replaced', () => {
  const closed = vi.fn()
  showToast({ title: 'dismissed', onClosed: () => closed('dismissed') })
  dismissToast()
  dismissToast()
  showToast({ title: 'replaced', onClosed: () => closed('replaced') })
  showToast({ title: 'current', onClosed: () => closed('current') })
  expect(closed.mock.calls).toEqual([['dismissed'], ['replaced']])
})

test('what only tells something is closed with a word; what offers something stays', () => {
  showToast({ title: 'told' })
  dismissPassingToast()
  expect(currentToast()).toMatchObject({ title: 'told', isOpen: false })
  showToast({ title: 'offered', action: { label: 'Undo', onAction() {} } })
  dismissPassingToast()
  expect(currentToast()).toMatchObject({ title: 'offered', isOpen: true })
})

test('what comes next closes a toast with its Undo, and neither a failure nor a lasting one', () => {
  showToast({ title: 'done', action: { label: 'Undo', onAction: () => undefined } })
  dismissEarlierToast()
  expect(currentToast()).toMatchObject({ title: 'done', isOpen: false })
  for (const kept of [{ variant: 'destructive' }, { isLasting: true }] as const) {
    showToast({ title: 'not saved', ...kept })
    dismissEarlierToast()
    expect(currentToast()).toMatchObject({ title: 'not saved', isOpen: true })
  }
})
