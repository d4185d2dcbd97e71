import type { ReactNode } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { LazyPart } from '../lazy-part.tsx'
import { Dialog } from './dialog.tsx'

interface LazyDialogProps {
  title: string
  /** Begins the error message when the content can't be fetched, such as "The account". */
  name: string
  onClose: () => void
  /** Lazy content (`lazyComponent`). */
  children: ReactNode
}

/** Renders a dialog with lazy content. The content has its own buttons, so the dialog adds only Close. */
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
