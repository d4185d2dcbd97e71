import type { ReactNode } from 'react'
import { Brand } from '#web/components/brand.tsx'
import { SkipLink } from '#web/components/skip-link.tsx'

/** What stands around a way in: nothing of the owner's area is offered to whoever is not signed in. */
export function LoginFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <header className="owner-head on-slab">
        <div className="wrap">
          <Brand tagline="Owner’s area" />
        </div>
      </header>
      <main id="main" tabIndex={-1} className="login">
        {children}
      </main>
    </>
  )
}
