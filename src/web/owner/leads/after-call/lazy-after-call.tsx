import { type ComponentType, useEffect, useState } from 'react'
import { useYou } from '#web/owner/kit/session/use-owner.ts'
import { lookWhenBack, readCall } from './calls.ts'

/** Undefined where it can't be had now. */
const loadAfterCall = () =>
  import('./after-call.tsx').then(
    (part) => part.AfterCall,
    () => undefined,
  )

/** Drawn once there is a call to be asked about. What could not be fetched is asked for at every coming back. */
export function AfterCall() {
  const [Part, setPart] = useState<ComponentType>()
  const you = useYou()
  useEffect(() => {
    return lookWhenBack(() => {
      if (readCall(you)) void loadAfterCall().then((part) => part && setPart(() => part))
    })
  }, [you])
  return Part && <Part />
}
