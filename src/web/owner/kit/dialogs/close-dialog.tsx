import type { ReactNode } from 'react'
import { PlainButton } from '../buttons.tsx'
import { Dialog } from './dialog.tsx'

interface CloseDialogProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/** Renders a dialog around content that has its own buttons, so that it adds only Close. */
export const CloseDialog = ({ title, onClose, children }: CloseDialogProps) => (
  <Dialog
    onClose={onClose}
    title={title}
    actions={
      <PlainButton data-initial-focus onClick={onClose}>
        Close
      </PlainButton>
    }
  >
    {children}
  </Dialog>
)
