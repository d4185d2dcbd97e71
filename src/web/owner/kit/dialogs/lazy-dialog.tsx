import type { ReactNode } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { LazyPart } from '../lazy-part.tsx'
import { Dialog } from './dialog.tsx'

interface LazyDialogProps {
  title: string
  /** Of its content at the start of a sentence, for when it can't be fetched. */
  name: string
  onClose: () => void
  /** Fetched when it is opened. */
  children: ReactNode
}

/** A dialog whose content has its own buttons: beside it there is only Close. */
export const LazyDialog = ({ title, name, onClose, children }: LazyDialogProps) => (
  <Dialog
    onClose={onClose}
    title={title}
    actions={
      <Button variant="plain" data-initial-focus onClick={onClose}>
        Close
      </Button>
    }
  >
    <LazyPart name={name}>{children}</LazyPart>
  </Dialog>
)
