import X from 'lucide-react/icons/x'
import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { showToast, type ToastContent } from '#web/components/toast/toast-store.ts'
import { Dialog } from './dialog.tsx'
import { TellContext } from './tell-context.ts'

interface SheetProps {
  title: string
  onClose: () => void
  /** What opened the sheet, and the way to undo it: said until something is done in the sheet. */
  told?: ToastContent
  children: ReactNode
}

/** Rises from the bottom, where the thumb is: a dialog with its way out in its head. Open for as long as it is drawn. */
export function Sheet({ title, onClose, told: first, children }: SheetProps) {
  const isThere = useRef(true)
  const [told, setTold] = useState(first)
  // What closes the sheet is told behind it.
  const tell = useCallback(
    (content: ToastContent) => (isThere.current ? setTold(content) : void showToast(content)),
    [],
  )
  useLayoutEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])
  return (
    <Dialog
      isSheet
      onClose={onClose}
      title={title}
      actions={<Told told={told} onUndone={() => setTold(first)} />}
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
      <TellContext value={tell}>{children}</TellContext>
    </Dialog>
  )
}

/** What came of the last act in the sheet, and the way to undo it, for as long as the sheet is open. */
function Told({ told, onUndone }: { told: ToastContent | undefined; onUndone: () => void }) {
  const action = told?.action
  return (
    <>
      <p role="status" className={told?.variant === 'destructive' ? 'problem' : undefined}>
        {told && [told.title, told.description].filter(Boolean).join('. ')}
      </p>
      {action && (
        <button
          type="button"
          className="text-button"
          aria-label={`${action.label}: ${told.title}`}
          onClick={() => {
            action.onAction()
            onUndone()
          }}
        >
          {action.label}
        </button>
      )}
    </>
  )
}
