import { useEffect } from 'react'
import { useMay, useOwnerSummary } from '../session/use-owner.ts'
import { syncPhone } from './phone-sync.ts'

/** On every page of the owner's, and with every new lead: whether this phone is armed still. */
export function usePhoneSync(isSignedIn: boolean): void {
  const { newest, you } = useOwnerSummary() ?? {}
  const mayAct = useMay('staff')
  useEffect(() => {
    if (isSignedIn && newest !== undefined) void syncPhone(mayAct ? you : undefined)
  }, [isSignedIn, newest, mayAct, you])
}
