import { useSyncExternalStore } from 'react'

/** How far a phone's keyboard reaches over the page, in CSS pixels: what is fixed to the foot would lie below it. */
export const useKeysHeight = (): number => useSyncExternalStore(subscribe, keysHeight)

function subscribe(onChange: () => void): () => void {
  const { visualViewport } = window
  visualViewport?.addEventListener('resize', onChange)
  visualViewport?.addEventListener('scroll', onChange)
  return () => {
    visualViewport?.removeEventListener('resize', onChange)
    visualViewport?.removeEventListener('scroll', onChange)
  }
}

function keysHeight(): number {
  const { innerHeight, visualViewport } = window
  // On a zoomed page a part is out of sight even without a keyboard.
  if (visualViewport?.scale !== 1) return 0
  return Math.max(0, Math.round(innerHeight - visualViewport.height - visualViewport.offsetTop))
}
