import { useSyncExternalStore } from 'react'
import { listen } from './listen.ts'

/** Returns how many CSS pixels of the page's foot the on-screen keyboard covers. */
export const useKeysHeight = (): number => useSyncExternalStore(subscribe, keysHeight)

const subscribe = (onChange: () => void) => listen(window.visualViewport, ['resize', 'scroll'], onChange)

function keysHeight(): number {
  const { innerHeight, visualViewport } = window
  // On a zoomed page the visual viewport is smaller even without a keyboard.
  if (visualViewport?.scale !== 1) return 0
  return Math.max(0, Math.round(innerHeight - visualViewport.height - visualViewport.offsetTop))
}
