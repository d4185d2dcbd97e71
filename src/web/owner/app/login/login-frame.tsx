import type { ReactNode } from 'react'
import { Brand } from '#web/components/brand.tsx'
import { SkipLink } from '#web/components/skip-link.tsx'

/** Surrounds the sign-in's forms, without links into the owner's area. */
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
