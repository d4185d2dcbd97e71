import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { type HandLeadInput, keptTextLength } from '#shared/contract/hand-lead.ts'
import { seconds } from '#shared/durations.ts'
import { dismissEarlierToast, showToast } from '#web/components/toast/toast-store.ts'
import { newKey } from '#web/lib/new-key.ts'
import { keepDraft, useDraft } from '#web/owner/kit/drafts/drafts.ts'
import { panelHref } from '#web/owner/kit/panels.ts'
import { undoWaiting } from '../actions/action-queue.ts'
import { type AddDraft, addDraftId, readAddDraft } from '../actions/add-draft.ts'
import { sendAction, sentMeanwhile } from '../actions/send-action.ts'

/** Manages the draft of a new lead. Text shared by another app replaces it, with Undo. */
export function useAddDraft(shared: string) {
  const [kept, draft] = useDraft(addDraftId)
  const [, navigate] = useLocation()
  const written = readAddDraft(kept)
  // A phone would lay out a whole conversation slowly. The one character too many shows that it was cut.
  const write = ({ text, typed }: AddDraft) =>
    keepDraft(draft, JSON.stringify({ text: text.slice(0, keptTextLength + 1), typed }))

  // The Undo of an earlier toast would bring the lead before this one back into the field.
  useEffect(dismissEarlierToast, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each shared text.
  useEffect(() => {
    if (!shared) return
    write({ text: shared, typed: {} })
    // A reload must not add the text again.
    navigate(panelHref('add'), { replace: true })
    if (!kept) return
    const action = { label: 'Undo', onAction: () => keepDraft(draft, kept) }
    showToast({ title: 'Shared text added', description: 'It replaced what you’d typed.', action })
  }, [shared])

  return { written, write, clear: () => keepDraft(draft, '') }
}

/** Longest time that the form waits for a response. After it the lead waits in the list. */
const mostWaitMs = seconds(4)

interface Saved {
  /** Undefined while the server has not answered. */
  id: string | undefined
  /** True when its answer is only late, and nothing says that it won't come. */
  isUnderWay: boolean
  undo: () => void
}

/** Queues and sends a lead. Throws the server's refusal if that comes in time. */
export async function saveLead(queryClient: QueryClient, lead: HandLeadInput): Promise<Saved> {
  const key = newKey()
  const at = new Date().toISOString()
  const sending = sendAction(queryClient, { key, kind: 'contact', id: key, act: { kind: 'add', lead }, at })
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, mostWaitMs))
  const outcome = await Promise.race([sending, late])
  const undo = () => {
    if (undoWaiting(key)) return
    const added = sentMeanwhile(key)?.added
    const act = { kind: 'remove' } as const
    if (added) void sendAction(queryClient, { key: newKey(), kind: 'contact', id: added, act })
  }
  const done = outcome && 'done' in outcome ? outcome.done : sentMeanwhile(key)
  return { id: done?.added, isUnderWay: outcome === undefined, undo }
}
