import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { keptTextLength } from '#shared/contract/hand-lead.ts'
import { currentToast, dismissToast, showToast } from '#web/components/toast/toast-store.ts'
import { keepDraft, useDraft } from '#web/owner/kit/drafts/drafts.ts'
import { panelHref } from '#web/owner/kit/panels.ts'
import { type AddDraft, addDraftId, readAddDraft } from '../actions/add-draft.ts'

/** Manages the draft of a new lead. Text shared by another app replaces it, with Undo. */
export function useAddDraft(shared: string) {
  const [kept, draft] = useDraft(addDraftId)
  const [, navigate] = useLocation()
  const written = readAddDraft(kept)
  // A phone would lay out a whole conversation slowly. The one character too many shows that it was cut.
  const write = ({ text, typed }: AddDraft) =>
    keepDraft(draft, JSON.stringify({ text: text.slice(0, keptTextLength + 1), typed }))

  useEffect(() => {
    // The Undo of an earlier toast would bring the lead before this one back into the field.
    const toast = currentToast()
    if (!toast?.isLasting && toast?.variant !== 'destructive') dismissToast()
  }, [])
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
