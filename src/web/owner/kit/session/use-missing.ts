import { useSyncExternalStore } from 'react'
import { listen } from '../listen.ts'
import { useOpenedFromKept, useOwnerStatus } from './use-owner.ts'

/** Returns what is missing: the network (`signal`), the server alone (`site`), or undefined for nothing. */
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

const subscribe = (onChange: () => void) => listen(window, ['online', 'offline'], onChange)
