import { type ReactNode, Suspense } from 'react'

/**
 * A part of the page that is hydrated in a task of its own, after what surrounds it, so that no task keeps a slow
 * phone busy for long. A tap or a key on a part that waits hydrates it at once. Its HTML comes with the rest.
 */
export function HydratedApart({ children }: { children: ReactNode }) {
  return <Suspense>{children}</Suspense>
}
