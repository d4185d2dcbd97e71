import Plus from 'lucide-react/icons/plus'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#web/components/ui/button.tsx'
import type { ButtonVariant } from '#web/components/ui/button-class.ts'
import { useDraft } from '../drafts/drafts.ts'
import { PerPerson } from './per-person.tsx'

interface EditInPlaceProps {
  /** Id of the form's draft (kit/drafts). */
  draftId: string
  focusAfter: () => void
  form: (onDone: () => void) => ReactNode
  children: (onEdit: () => void) => ReactNode
}

/** Renders content, or in its place the form that changes it. */
export function EditInPlace({ draftId, focusAfter, form, children }: EditInPlaceProps) {
  const { isOpen, open, close } = useOpenForm(draftId, focusAfter)
  return isOpen ? <PerPerson>{() => form(close)}</PerPerson> : children(open)
}

interface AddInPlaceProps extends Pick<EditInPlaceProps, 'draftId' | 'form'> {
  label: string
  variant?: ButtonVariant
  className?: string
  /** False hides the button. The form opens all the same while it has a draft. */
  isOffered?: boolean
}

/** Renders a button, or in its place the form that it opens. */
export function AddInPlace({ label, variant, className, isOffered = true, ...props }: AddInPlaceProps) {
  const button = useRef<HTMLButtonElement>(null)
  return (
    <EditInPlace {...props} focusAfter={() => button.current?.focus()}>
      {(open) =>
        isOffered && (
          <Button ref={button} icon={<Plus />} variant={variant} className={className} onClick={open}>
            {label}
          </Button>
        )
      }
    </EditInPlace>
  )
}

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
