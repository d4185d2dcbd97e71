import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { InquiryPaths } from '#shared/leads/definition.ts'
import { inquiries, inquiryKinds } from '#shared/leads/kinds.ts'
import { apiPaths } from '#shared/paths.ts'
import { showToast } from '#web/components/toast/toast-store.ts'
import { post, remove } from '#web/lib/api.ts'
import {
  actOnAll,
  type Outcome,
  outcomeWords,
  type SelectedItem,
} from '#web/owner/kit/selection/act-on-all.ts'
import { inBinUntil } from '../bin/in-bin-until.ts'
import type { Inquiry } from '../inquiries/inquiry.ts'

type Call = (paths: InquiryPaths, id: string) => Promise<unknown>

/** What an action asks of a row to be for it. */
export type SelectableItem = SelectedItem & Pick<Inquiry, 'isNew' | 'isSuspect'>

export interface BulkAction {
  /** Where it would change something: the call that takes it back must find all as it was. */
  isFor: (item: SelectableItem) => boolean
  past: string
  /** Beside what was done, such as until when it is in the bin. */
  note?: () => string
  /** Of the toast that says it was undone. */
  undone: string
  call: Call
  undo: Call
}

/** What can be done to all selected, each with the call that takes it back. */
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

/** Does it to all of them, with one Undo for all that worked. `onDone` is given those that did not. */
export function useActOnAll(onDone: (failed: readonly SelectedItem[]) => void) {
  const queryClient = useQueryClient()

  async function undo(action: BulkAction, done: readonly SelectedItem[]): Promise<void> {
    const outcome = await callAll(done, action.undo)
    const { failed } = outcome
    tell(outcome, action.undone, failed.length > 0 ? () => void undo(action, failed) : undefined)
    await refresh(queryClient)
  }

  return useMutation({
    mutationFn: ({ action, items }: { action: BulkAction; items: readonly SelectedItem[] }) =>
      callAll(items, action.call),
    async onSuccess(outcome, { action }) {
      const { done } = outcome
      const onUndo = done.length > 0 ? () => void undo(action, done) : undefined
      tell(outcome, action.past, onUndo, done.length > 0 ? action.note?.() : undefined)
      // The selection ends once the lists are without them: the first of a list is shown beside it.
      await refresh(queryClient)
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

/** What shows or counts them. */
const refresh = (queryClient: QueryClient) =>
  Promise.all(
    [
      ...inquiryKinds.map((kind) => inquiries[kind].paths.list),
      apiPaths.queue,
      apiPaths.adminSummary,
      apiPaths.notifications,
    ].map((path) => queryClient.invalidateQueries({ queryKey: [path] })),
  )
