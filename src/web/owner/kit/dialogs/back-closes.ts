import { useEffect, useEffectEvent } from 'react'

/** Those that are open, of which one may just take the place of another. */
let open = 0
let leaving: Promise<void> | undefined

const isOnStep = () => window.history.state?.isOverPage === true

/**
 * Lets the phone's Back close what lies over the page, and not leave the page. For that the history gets a step at the
 * same address, which is taken back however it is closed. A link in it must replace that step.
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

/** The same as a part, for a component that is drawn all the time and opens and closes something in it. */
export function BackCloses({ onClose }: { onClose: () => void }): null {
  useBackCloses(onClose)
  return null
}

/** Takes that step back, and resolves when the history is at the page itself: only then may anybody navigate. */
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
