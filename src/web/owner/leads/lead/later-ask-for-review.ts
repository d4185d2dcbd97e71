import { lazy } from 'react'
import { laterPart } from '#web/owner/kit/later-part.ts'

/** Fetched once a job is won. Where it can't be the lead stands without. */
export const AskForReview = lazy(() =>
  laterPart('ask-for-review', () => import('./ask-for-review.tsx')).then(
    (part) => ({ default: part.AskForReview }),
    () => ({ default: () => null }),
  ),
)
