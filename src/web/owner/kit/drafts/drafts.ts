import { useSyncExternalStore } from 'react'
import { namesStored, readStored, store } from '../device-storage.ts'
import { useYou } from '../session/use-owner.ts'

const prefix = 'draft '
const listeners = new Set<() => void>()
/** Cache of sessionStorage, and the only copy of a draft where the browser forbids storage. */
const known = new Map<string, string>()

/** Identifies a draft by author and subject: people who share a device see only their own. */
export interface Draft {
  /** Name of the signed-in person; undefined until it is known. */
  you: string | undefined
  /** Id of the lead that a note is about, or the name of a form. */
  id: string
}

const nameOf = ({ you = '', id }: Draft) => `${prefix}${id} ${you}`

/** Returns the text of a draft or ''. It outlives its sheet, navigation, a reload and a sign-in. */
export function readDraft(draft: Draft): string {
  const name = nameOf(draft)
  const text = known.get(name) ?? readStored(name, 'sessionStorage') ?? ''
  known.set(name, text)
  return text
}

/** Saves a draft; an empty text deletes it. */
export function keepDraft(draft: Draft, text: string): void {
  const name = nameOf(draft)
  known.set(name, text)
  store(name, text || null, 'sessionStorage')
  for (const listener of listeners) listener()
}

/** Deletes drafts by the beginning of their id: all of them after a final sign-out, or those of one lead. */
export function forgetDrafts(id = ''): void {
  for (const name of known.keys()) if (name.startsWith(prefix + id)) known.delete(name)
  for (const name of namesStored(prefix + id, 'sessionStorage')) store(name, null, 'sessionStorage')
}

function onDrafts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

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
