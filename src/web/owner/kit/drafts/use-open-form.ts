import { useState } from 'react'
import { useDraft } from './use-draft.ts'

/** Whether a form is open: since it was opened, or while there is something half typed in it, until it is closed. */
export function useOpenForm(id: string) {
  const [text] = useDraft(id)
  const [isOpen, setOpen] = useState(false)
  // Also once what was typed is saved and forgotten, for as long as the list does not show it yet.
  if (text && !isOpen) setOpen(true)
  return [isOpen, setOpen] as const
}
