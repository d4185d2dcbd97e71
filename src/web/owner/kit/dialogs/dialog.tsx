import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useBackCloses } from './back-closes.ts'

interface DialogProps {
  /** Called on Escape, on a click beside the dialog and on the phone's Back. */
  onClose: () => void
  title: string
  children?: ReactNode
  /** Buttons. The one with `data-initial-focus`, the harmless choice, has the focus first. */
  actions?: ReactNode
  /** On a phone, stands at the bottom of the screen over its whole width. */
  isSheet?: boolean
  /** Button beside the title. */
  close?: ReactNode
}

/**
 * Renders a modal on the native `<dialog>`, open while it is mounted: the browser traps and returns the focus
 * and handles Escape. No library injects a `<style>` that our content security policy would block.
 */
export function Dialog({ onClose, title, children, actions, isSheet, close }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useBackCloses(onClose)

  // The dialog must close before it is removed: only then does the browser return the focus.
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
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same on a keyboard
    <dialog
      ref={dialog}
      className={isSheet ? 'dialog dialog--sheet' : 'dialog'}
      aria-labelledby={titleId}
      // React passes the events of a dialog that was opened from this one to this one too.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      // On a second Escape a browser may close the dialog without a cancelable `cancel` event.
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
      {actions && <div className="flow dialog__actions">{actions}</div>}
    </dialog>
  )
}
