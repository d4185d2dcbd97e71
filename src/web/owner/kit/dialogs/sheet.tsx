import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { showToast, type ToastContent } from '#web/components/toast/toast-store.ts'
import { TextButton } from '../buttons.tsx'
import { swallowSecondPress } from '../undo/swallow-second-press.ts'
import { Dialog } from './dialog.tsx'
import { TellContext } from './tell-context.ts'

interface SheetProps {
  title: string
  onClose: () => void
  /** Message that the sheet shows until something is done in it: what opened it, with Undo. */
  told?: ToastContent
  children: ReactNode
}

/**
 * Renders a dialog that rises from the bottom of a phone's screen, with Close in its head. What is undone gives its
 * place to what was done before it, so that no Undo skips a step.
 */
export function Sheet({ title, onClose, told: first, children }: SheetProps) {
  const isThere = useRef(true)
  const [later, setLater] = useState<readonly ToastContent[]>([])
  // Once the sheet is closed, its messages appear as toasts.
  const tell = useCallback(
    (content: ToastContent) =>
      isThere.current ? setLater((told) => [...told, content]) : void showToast(content),
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
      actions={<Told told={later.at(-1) ?? first} onUndone={() => setLater((told) => told.slice(0, -1))} />}
    >
      <TellContext value={tell}>{children}</TellContext>
    </Dialog>
  )
}

/** Shows the outcome of the last action in the sheet, and its Undo, for as long as the sheet is open. */
function Told({ told, onUndone }: { told: ToastContent | undefined; onUndone: () => void }) {
  const action = told?.action
  return (
    <>
      <p role="status" className={told?.variant === 'destructive' ? 'problem' : undefined}>
        {told && [told.title, told.description].filter(Boolean).join('. ')}
      </p>
      {action && (
        <TextButton
          aria-label={`${action.label}: ${told.title}`}
          onClick={() => {
            action.onAction()
            // The Undo of what was done before takes its place.
            swallowSecondPress()
            onUndone()
          }}
        >
          {action.label}
        </TextButton>
      )}
    </>
  )
}
