import { type SyntheticEvent, useLayoutEffect, useRef } from 'react'
import { useBackCloses } from './back-closes.ts'

/**
 * Returns the props of a native `<dialog>` that is open while it is mounted: the browser traps and returns the focus
 * and handles Escape. The phone's Back closes it too.
 */
export function useModal(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  useBackCloses(onClose)
  // The dialog must close before it is removed: only then does the browser return the focus.
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    element.showModal()
    element.querySelector<HTMLElement>('[data-initial-focus]')?.focus()
    return () => element.close()
  }, [])
  return {
    ref,
    // React passes the events of a dialog that was opened from this one to this one too.
    onCancel(event: SyntheticEvent) {
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      onClose()
    },
    // On a second Escape a browser may close the dialog without a cancelable `cancel` event.
    onClose: (event: SyntheticEvent) => event.target === event.currentTarget && onClose(),
  }
}
