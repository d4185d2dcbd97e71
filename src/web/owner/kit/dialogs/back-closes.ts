import { type SyntheticEvent, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

/** Number of open overlays. While one replaces another, they share one history entry. */
let open = 0
let leaving: Promise<void> | undefined

const isOnStep = () => window.history.state?.isOverPage === true

/**
 * Makes the phone's Back close an overlay instead of leaving the page. The history gets an entry with the
 * same URL, which is removed however the overlay closes. A link inside the overlay must replace that entry.
 */
function useBackCloses(onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    open += 1
    let isClosed = false
    const onBack = () => !isOnStep() && close()
    const begin = () => {
      if (isClosed) return
      if (!isOnStep()) window.history.pushState({ ...window.history.state, isOverPage: true }, '')
      window.addEventListener('popstate', onBack)
    }
    // Otherwise the step back from the overlay before would close this one.
    if (leaving) void leaving.then(begin)
    else begin()
    return () => {
      open -= 1
      isClosed = true
      window.removeEventListener('popstate', onBack)
      setTimeout(() => open === 0 && void leaveStep())
    }
  }, [])
}

/** Does the same as a component, for a parent that stays mounted while its overlay opens and closes. */
export function BackCloses({ onClose }: { onClose: () => void }): null {
  useBackCloses(onClose)
  return null
}

/** Removes the overlay's history entry. Resolves at the page's own entry: only then may anything navigate. */
export function leaveStep(): Promise<void> {
  if (!isOnStep()) return Promise.resolve()
  leaving ??= new Promise((resolve) => {
    const onBack = () => {
      leaving = undefined
      resolve()
    }
    window.addEventListener('popstate', onBack, { once: true })
    window.history.back()
  })
  return leaving
}

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
