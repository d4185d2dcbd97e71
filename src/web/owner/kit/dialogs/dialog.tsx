import X from 'lucide-react/icons/x'
import { type MouseEvent, type ReactNode, useId } from 'react'
import { PlainButton, SquareButton } from '../buttons.tsx'
import { useModal } from './back-closes.ts'

interface DialogProps {
  /** Called on Escape, on a click beside the dialog and on the phone's Back. */
  onClose: () => void
  title: string
  children?: ReactNode
  /** Buttons in place of Close. The one with `data-initial-focus`, the harmless choice, has the focus first. */
  actions?: ReactNode
  /** On a phone, stands at the bottom of the screen over its whole width, with Close beside the title. */
  isSheet?: boolean
}

/** Renders a modal. No library injects a `<style>` that our content security policy would block. */
export function Dialog({ onClose, title, children, actions, isSheet }: DialogProps) {
  const titleId = useId()
  const dialog = useModal(onClose)
  const onBackdrop = (event: MouseEvent) => {
    if (event.target === event.currentTarget) onClose()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same on a keyboard
    <dialog
      {...dialog}
      className={isSheet ? 'dialog dialog--sheet' : 'dialog'}
      aria-labelledby={titleId}
      onClick={onBackdrop}
    >
      <div className="dialog__body">
        <div className="dialog__head">
          <h2 id={titleId} className="dialog__title">
            {title}
          </h2>
          {isSheet && (
            <SquareButton label="Close" data-initial-focus onClick={onClose}>
              <X />
            </SquareButton>
          )}
        </div>
        {children && <div className="dialog__text">{children}</div>}
      </div>
      <div className="flow dialog__actions">
        {actions ?? (
          <PlainButton data-initial-focus onClick={onClose}>
            Close
          </PlainButton>
        )}
      </div>
    </dialog>
  )
}
