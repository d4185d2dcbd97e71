import { type ComponentType, useEffect, useState } from 'react'
import { useYou } from '#web/owner/kit/session/use-owner.ts'
import type { AfterCallProps } from './after-call.tsx'
import { lookWhenBack, readCall } from './calls.ts'

/** Resolves to undefined when the code can't be fetched. */
const loadAfterCall = () =>
  import('./after-call.tsx').then(
    (part) => part.AfterCall,
    () => undefined,
  )

/** Renders the question once there is a call. If its code can't be fetched, the next return tries again. */
export function AfterCall(props: AfterCallProps) {
  const [Part, setPart] = useState<ComponentType<AfterCallProps>>()
  const you = useYou()
  useEffect(() => {
    return lookWhenBack(() => {
      if (readCall(you, props.lead)) void loadAfterCall().then((part) => part && setPart(() => part))
    })
  }, [you, props.lead])
  return Part && <Part {...props} />
}
