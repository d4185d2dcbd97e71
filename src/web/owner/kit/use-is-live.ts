import { useSyncExternalStore } from 'react'

/**
 * Returns false in the server's HTML and until React has hydrated it. Buttons that need our code are disabled
 * until then, because React does not replay earlier clicks.
 */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
}
