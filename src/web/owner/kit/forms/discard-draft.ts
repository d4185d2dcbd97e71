import { showToast } from '#web/components/toast/toast-store.ts'
import { type Draft, keepDraft, readDraft } from '../drafts/drafts.ts'

/** Deletes a draft and offers Undo. Does nothing without a draft. */
export function discardDraft(draft: Draft): void {
  const text = readDraft(draft)
  keepDraft(draft, '')
  if (!text) return
  const onAction = () => keepDraft(draft, text)
  showToast({ title: 'What you typed is gone', action: { label: 'Undo', onAction } })
}
