import type { ReactNode } from 'react'
import { Button } from '#web/components/ui/button.tsx'
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
      <Button variant="plain" data-initial-focus onClick={onClose}>
        Close
      </Button>
    }
  >
    {children}
  </Dialog>
)
