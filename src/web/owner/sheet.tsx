import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { Dialog } from '#web/components/ui/dialog.tsx'

interface SheetProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/** Rises from the bottom, where the thumb is: a dialog with its way out in its head. Open for as long as it is drawn. */
export function Sheet({ title, onClose, children }: SheetProps) {
  return (
    <Dialog
      isOpen
      isSheet
      onClose={onClose}
      title={title}
      close={
        <button
          type="button"
          className="square-button"
          aria-label="Close"
          data-initial-focus
          onClick={onClose}
        >
          <X />
        </button>
      }
    >
      {children}
    </Dialog>
  )
}
