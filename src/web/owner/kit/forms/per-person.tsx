import { Fragment, type ReactNode } from 'react'
import { Spinner } from '#web/components/ui/spinner.tsx'
import { useYou } from '../session/use-owner.ts'

/** Waits until it is known whose draft a form keeps. Whoever signs in by another tab has a form of their own. */
export function PerPerson({ children }: { children: ReactNode }) {
  const you = useYou()
  return you === undefined ? <Spinner /> : <Fragment key={you}>{children}</Fragment>
}
