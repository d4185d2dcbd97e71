import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useBackCloses } from './back-closes.ts'

interface DialogProps {
  /** Escape, a press beside the dialog, or the phone's own way back. */
  onClose: () => void
  title: string
  children?: ReactNode
  /** Buttons. The one with `data-initial-focus` has the focus first: the harmless choice. */
  actions?: ReactNode
  /** From the bottom of the screen, its whole width on a phone. */
  isSheet?: boolean
  /** Beside the title. */
  close?: ReactNode
}

/**
 * A modal dialog on the platform's own `<dialog>`: focus trap, inert page, Escape and the return of focus come
 * with it, and nothing injects a `<style>` that our content security policy would block. Open for as long as it is drawn.
 */
export function Dialog({ onClose, title, children, actions, isSheet, close }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useBackCloses(onClose)

  // Closed before it is taken away: only so does the focus go back to where it was opened from.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    element.showModal()
    element.querySelector<HTMLElement>('[data-initial-focus]')?.focus()
    return () => element.close()
  }, [])

  const onBackdrop = (event: MouseEvent) => {
    if (event.target === event.currentTarget) onClose()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way to what a press beside it does
    <dialog
      ref={dialog}
      className={isSheet ? 'dialog dialog--sheet' : 'dialog'}
      aria-labelledby={titleId}
      // React hands a dialog's events on to the one it was opened from.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      // A browser may close it without asking, on a second Escape.
      onClose={(event) => event.target === event.currentTarget && onClose()}
      onClick={onBackdrop}
    >
      <div className="dialog__body">
        <div className="dialog__head">
          <h2 id={titleId} className="dialog__title">
            {title}
          </h2>
          {close}
        </div>
        {children && <div className="dialog__text">{children}</div>}
      </div>
      {actions && <div className="dialog__actions">{actions}</div>}
    </dialog>
  )
}
