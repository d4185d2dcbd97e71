import { useEffect } from 'react'
import { syncPhone } from './phone-sync.ts'

/** On every page of the owner's: whether this phone is armed still. */
export function usePhoneSync(isSignedIn: boolean): void {
  useEffect(() => {
    if (isSignedIn) void syncPhone()
  }, [isSignedIn])
}
