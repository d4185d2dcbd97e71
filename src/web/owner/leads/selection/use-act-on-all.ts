import { useMutation } from '@tanstack/react-query'
import type { InquiryPaths } from '#shared/leads/definition.ts'
import { inquiries, inquiryKinds } from '#shared/leads/kinds.ts'
import { apiPaths } from '#shared/paths.ts'
import { showToast } from '#web/components/toast/toast-store.ts'
import { post, remove } from '#web/lib/api.ts'
import { useRefresh } from '#web/owner/kit/refresh.ts'
import { mostAtOnce, type SelectedItem } from '#web/owner/kit/selection.tsx'
import { inBinUntil } from '../bin/in-bin-until.ts'
import type { Inquiry } from '../inquiries/inquiry.ts'

type Call = (paths: InquiryPaths, id: string) => Promise<unknown>

/** A row with all that decides which actions are for it. */
export type SelectableItem = SelectedItem & Pick<Inquiry, 'isNew' | 'isSuspect'>

export interface BulkAction {
  /** True where the action would change something. Undo must restore each row as it was. */
  isFor: (item: SelectableItem) => boolean
  past: string
  /** Returns the second line of the toast, such as until when the rows are in the bin. */
  note?: () => string
  /** Words of the toast after Undo. */
  undone: string
  call: Call
  undo: Call
}

/** What can be done to selected rows, each with the call that undoes it. */
export const actions = {
  delete: {
    isFor: () => true,
    past: 'deleted',
    note: inBinUntil,
    undone: 'put back',
    call: (paths, id) => remove(paths.item(id)),
    undo: (paths, id) => post(paths.restore(id)),
  },
  spam: {
    isFor: ({ isSuspect }) => !isSuspect,
    past: 'marked as spam',
    undone: 'marked as not spam',
    call: (paths, id) => post(paths.spam(id)),
    undo: (paths, id) => post(paths.notSpam(id)),
  },
  notSpam: {
    isFor: ({ isSuspect }) => isSuspect,
    past: 'marked as not spam',
    undone: 'marked as spam',
    call: (paths, id) => post(paths.notSpam(id)),
    undo: (paths, id) => post(paths.spam(id)),
  },
  unread: {
    isFor: ({ isNew }) => !isNew,
    past: 'marked unread',
    undone: 'marked read',
    call: (paths, id) => post(paths.unread(id)),
    undo: (paths, id) => post(paths.seen(id)),
  },
} as const satisfies Record<string, BulkAction>

const callAll = (items: readonly SelectedItem[], call: Call) =>
  actOnAll(items, ({ kind, id }) => call(inquiries[kind].paths, id))

/** Acts on all items, with one Undo for those that succeeded. `onDone` gets those that failed. */
export function useActOnAll(onDone: (failed: readonly SelectedItem[]) => void) {
  const refresh = useRefresh()

  async function undo(action: BulkAction, done: readonly SelectedItem[]): Promise<void> {
    const outcome = await callAll(done, action.undo)
    const { failed } = outcome
    tell(outcome, action.undone, failed.length > 0 ? () => void undo(action, failed) : undefined)
    await refresh(...shownIn)
  }

  return useMutation({
    mutationFn: ({ action, items }: { action: BulkAction; items: readonly SelectedItem[] }) =>
      callAll(items, action.call),
    async onSuccess(outcome, { action }) {
      const { done } = outcome
      const onUndo = done.length > 0 ? () => void undo(action, done) : undefined
      tell(outcome, action.past, onUndo, done.length > 0 ? action.note?.() : undefined)
      // The first row is shown beside its list, so the selection ends only when deleted rows are gone.
      await refresh(...shownIn)
      onDone(outcome.failed)
    },
  })
}

function tell(outcome: Outcome, past: string, onUndo?: () => void, note?: string): void {
  const { done, failed } = outcome
  showToast({
    title: outcomeWords(outcome, past),
    description:
      failed.length > 0
        ? [note, done.length > 0 && 'The others haven’t changed.', 'Please try again.']
            .filter(Boolean)
            .join(' ')
        : note,
    ...(done.length === 0 && { variant: 'destructive' as const }),
    ...(onUndo && { action: { label: 'Undo', onAction: onUndo } }),
  })
}

const shownIn = [
  ...inquiryKinds.map((kind) => inquiries[kind].paths.list),
  apiPaths.queue,
  apiPaths.adminSummary,
  apiPaths.notifications,
]

interface Outcome {
  done: SelectedItem[]
  failed: SelectedItem[]
}

/** Acts on the items one after the other, also after a failure. Returns which succeeded and which failed. */
export async function actOnAll(
  items: readonly SelectedItem[],
  act: (item: SelectedItem) => Promise<unknown>,
): Promise<Outcome> {
  const outcome: Outcome = { done: [], failed: [] }
  for (const item of items.slice(0, mostAtOnce)) {
    try {
      await act(item)
      outcome.done.push(item)
    } catch {
      outcome.failed.push(item)
    }
  }
  return outcome
}

/** Formats an outcome as `3 deleted`, or after failures as `7 of 9 deleted`. */
export function outcomeWords({ done, failed }: Outcome, past: string): string {
  const all = done.length + failed.length
  return failed.length === 0
    ? `${all} ${past}`
    : `${done.length === 0 ? 'None' : done.length} of ${all} ${past}`
}
