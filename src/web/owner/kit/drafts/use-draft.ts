import { useSyncExternalStore } from 'react'
import { useYou } from '../session/use-owner.ts'
import { type Draft, onDrafts, readDraft } from './drafts.ts'

/** What whoever is signed in has typed there, empty where it is nothing, and by what it is kept. */
export function useDraft(id: string): readonly [text: string, draft: Draft] {
  const draft = { you: useYou(), id }
  const text = useSyncExternalStore(
    onDrafts,
    () => readDraft(draft),
    () => '',
  )
  return [text, draft]
}
