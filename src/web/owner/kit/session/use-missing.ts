import { useSyncExternalStore } from 'react'
import { useOpenedFromKept, useOwnerStatus } from './use-owner.ts'

/** Returns what doesn't answer: `signal` is the network, `site` the server alone, undefined nothing. */
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
  // The server was asked long ago and has not answered.
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
