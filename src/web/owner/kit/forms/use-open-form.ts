import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useDraft } from '../drafts/use-draft.ts'

/**
 * Returns whether a form is open, and functions that open and close it. A form with a draft opens by itself.
 * `focusAfter` focuses what stands in its place after closing.
 */
export function useOpenForm(draftId: string, focusAfter: () => void) {
  const [text] = useDraft(draftId)
  const [isOpen, setOpen] = useState(false)
  // Saving deletes the draft, but the form must stay open until the list shows what was saved.
  if (text && !isOpen) setOpen(true)
  const close = () => {
    flushSync(() => setOpen(false))
    focusAfter()
  }
  return { isOpen, open: () => setOpen(true), close }
}
