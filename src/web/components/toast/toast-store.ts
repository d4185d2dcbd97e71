/**
 * Toasts without React, so that anything may show one and the drawing code loads only when one is shown.
 * One is visible at a time; a new one replaces it, for good or, if it is to last, for as long as the new one is there. Limits: specification 9.4.
 */
export interface ToastContent {
  title: string
  description?: string | undefined
  variant?: 'default' | 'destructive' | undefined
  /** Until it is closed, for what nobody may miss. */
  isLasting?: boolean | undefined
  /** One way to answer, such as Undo. Pressing it also closes the toast. */
  action?: { label: string; onAction: () => void } | undefined
  /** Called once when it is seen no more, for whatever reason; after `onAction` when that is why. */
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
/** One that lasts comes back after another that took its place. */
let lasting: ToastRecord | undefined
let lastId = 0
let shownAt = 0
let removal: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** Shows a toast in place of any other and returns its id. For the browser; the server has nobody to tell. */
export function showToast(content: ToastContent): number {
  if (record?.isOpen && record.isLasting && !content.isLasting) lasting = record
  else if (record?.isOpen) record.onClosed?.()
  lastId += 1
  shownAt = Date.now()
  clearTimeout(removal)
  replace({ ...content, id: lastId, isOpen: true })
  return lastId
}

/** Closes the toast, or only the one of that id. */
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

/** Closes a toast that tells something and offers nothing, once it has been there that long. */
export function dismissPassingToast(leastMs = 0): void {
  if (!record?.action && !record?.isLasting && Date.now() - shownAt >= leastMs) dismissToast()
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The current toast, open or lately closed; the same object until something changes. */
export function currentToast(): ToastRecord | undefined {
  return record
}

function replace(next: ToastRecord | undefined): void {
  record = next
  for (const listener of listeners) listener()
}
