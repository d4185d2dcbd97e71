import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { laterPart } from '../later-part.ts'
import { lookWhenBack, readCall } from './calls.ts'

const Later = lazy(() =>
  laterPart('after-call', () => import('./after-call.tsx')).then(
    (part): { default: ComponentType } => ({ default: part.AfterCall }),
    () => ({ default: () => null }),
  ),
)

/** Fetched once there is a call to be asked about. */
export function AfterCall() {
  const [hasCall, setHasCall] = useState(false)
  useEffect(() => {
    return lookWhenBack(() => readCall() && setHasCall(true))
  }, [])
  if (!hasCall) return null
  return (
    <Suspense>
      <Later />
    </Suspense>
  )
}
