import { useSyncExternalStore } from 'react'
import { useOpenedFromKept, useOwnerStatus } from './use-owner.ts'

/** What does not answer: anything at all, or the site alone while there is a network. Undefined while all is well. */
export function useMissing(): 'signal' | 'site' | undefined {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  const { isError } = useOwnerStatus()
  const opened = useOpenedFromKept()
  if (!isOnline) return 'signal'
  if (isError) return 'site'
  // Asked long ago, and still no word.
  return opened?.isLate ? 'signal' : undefined
}

function subscribe(onChange: () => void): () => void {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}
