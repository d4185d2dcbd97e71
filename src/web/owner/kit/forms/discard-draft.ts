import { showToast } from '#web/components/toast/toast-store.ts'
import { type Draft, keepDraft, readDraft } from '../drafts/drafts.ts'

/** Throws away what is half typed there, if anything is, with a way back. */
export function discardDraft(draft: Draft): void {
  const text = readDraft(draft)
  keepDraft(draft, '')
  if (!text) return
  const onAction = () => keepDraft(draft, text)
  showToast({ title: 'What you typed is gone', action: { label: 'Undo', onAction } })
}
