import { useSyncExternalStore } from 'react'

/**
 * Whether the code answers: false in what the server has drawn. A button that only the code can serve is disabled
 * until then, since React does not hear presses that were made before it.
 */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
}
