import { useSyncExternalStore } from 'react'
import { useYou } from '../session/use-owner.ts'
import { type Draft, onDrafts, readDraft } from './drafts.ts'

/** Returns the text of the signed-in person's draft, or '', and the key under which `keepDraft` saves it. */
export function useDraft(id: string): readonly [text: string, draft: Draft] {
  const draft = { you: useYou(), id }
  const text = useSyncExternalStore(
    onDrafts,
    () => readDraft(draft),
    () => '',
  )
  return [text, draft]
}
