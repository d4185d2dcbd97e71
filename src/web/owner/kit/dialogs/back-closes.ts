import { useEffect, useEffectEvent } from 'react'

/** Those that are open, of which one may just take the place of another. */
let open = 0
let leaving: Promise<void> | undefined

const isOnStep = () => window.history.state?.isOverPage === true

/**
 * The phone's own way back closes what lies over the page, and leaves the page: it has a step of its own in the
 * history, at the same address. However it is closed the step is taken back; a link in it is to replace it.
 */
export function useBackCloses(onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    open += 1
    if (!isOnStep()) window.history.pushState({ ...window.history.state, isOverPage: true }, '')
    const onBack = () => !isOnStep() && close()
    window.addEventListener('popstate', onBack)
    return () => {
      open -= 1
      window.removeEventListener('popstate', onBack)
      setTimeout(() => open === 0 && void leaveStep())
    }
  }, [])
}

/** The same for what is opened and closed where it is always drawn. */
export function BackCloses({ onClose }: { onClose: () => void }): null {
  useBackCloses(onClose)
  return null
}

/** Resolves when the history is where the page is, under what lay over it: before that nobody may go on from there. */
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
