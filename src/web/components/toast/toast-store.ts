/**
 * Keeps the toast outside React, so that any code may show one and the component loads only then. One is
 * visible at a time: a new one replaces it, a lasting one only until the new one closes. Limits:
 * specification 9.4.
 */
export interface ToastContent {
  title: string
  description?: string | undefined
  variant?: 'default' | 'destructive' | undefined
  /** Stays until it is closed, for a message that nobody may miss. */
  isLasting?: boolean | undefined
  /** One action, such as Undo. Pressing it also closes the toast. */
  action?: { label: string; onAction: () => void } | undefined
  /** Called once when the toast is gone, for whatever reason; after `onAction` if that was pressed. */
  onClosed?: (() => void) | undefined
}

export interface ToastRecord extends ToastContent {
  id: number
  isOpen: boolean
}

export const toastDurationMs = 5_000
/** How long a closed toast's record is kept, counted from its dismissal. */
export const toastRemovalDelayMs = 1_000_000

let record: ToastRecord | undefined
/** A lasting toast that another one has replaced for a while. */
let lasting: ToastRecord | undefined
let lastId = 0
let shownAt = 0
let removal: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** Shows a toast in place of any other and returns its id. For the browser alone. */
export function showToast(content: ToastContent): number {
  if (record?.isOpen && record.isLasting && !content.isLasting) lasting = record
  else if (record?.isOpen) record.onClosed?.()
  lastId += 1
  shownAt = Date.now()
  clearTimeout(removal)
  replace({ ...content, id: lastId, isOpen: true })
  return lastId
}

/** Closes the current toast, or only the one of that id. */
export function dismissToast(id = record?.id): void {
  if (lasting?.id === id) lasting = undefined
  if (!record?.isOpen || record.id !== id) return
  const { onClosed } = record
  replace({ ...record, isOpen: false })
  onClosed?.()
  if (lasting) {
    replace(lasting)
    lasting = undefined
    return
  }
  removal = setTimeout(() => replace(undefined), toastRemovalDelayMs)
}

/** Closes a toast that has no action and isn't lasting, once it was shown for `leastMs`. */
export function dismissPassingToast(leastMs = 0): void {
  if (!record?.action && !record?.isLasting && Date.now() - shownAt >= leastMs) dismissToast()
}

/** Closes a toast about what was done before: its Undo must not be taken for that of what comes next. Failures stay. */
export function dismissEarlierToast(): void {
  if (!record?.isLasting && record?.variant !== 'destructive') dismissToast()
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the current toast, open or lately closed; the same object until something changes. */
export function currentToast(): ToastRecord | undefined {
  return record
}

function replace(next: ToastRecord | undefined): void {
  record = next
  for (const listener of listeners) listener()
}
