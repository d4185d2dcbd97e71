import { Fragment, type ReactNode } from 'react'
import { Spinner } from '#web/components/ui/spinner.tsx'
import { useYou } from '../session/use-owner.ts'

/** Renders its children once it is known whose draft they keep, and anew when somebody else signs in. */
export function PerPerson({ children }: { children: (you: string) => ReactNode }) {
  const you = useYou()
  return you === undefined ? <Spinner /> : <Fragment key={you}>{children(you)}</Fragment>
}
