import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useDraft } from '../drafts/use-draft.ts'

/**
 * Whether a form is open: since it was opened, or while there is something half typed in it, until it is closed.
 * `focusAfter` gives the focus to what stands there then.
 */
export function useOpenForm(draftId: string, focusAfter: () => void) {
  const [text] = useDraft(draftId)
  const [isOpen, setOpen] = useState(false)
  // Also once what was typed is saved and forgotten, for as long as the list does not show it yet.
  if (text && !isOpen) setOpen(true)
  const close = () => {
    flushSync(() => setOpen(false))
    focusAfter()
  }
  return { isOpen, open: () => setOpen(true), close }
}
