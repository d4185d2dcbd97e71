import { lazy } from 'react'
import { laterPart } from '#web/owner/kit/later-part.ts'

/** Fetched once what was done about a lead is known. Where it can't be the lead stands without. */
export const Meanwhile = lazy(() =>
  laterPart('meanwhile', () => import('./meanwhile.tsx')).then(
    (part) => ({ default: part.Meanwhile }),
    () => ({ default: () => null }),
  ),
)
