import type { ReactNode } from 'react'
import { HydratedApart } from '#web/components/hydrated-apart.tsx'
import { SkipLink } from '#web/components/skip-link.tsx'
import { Dock } from './dock.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { ScrollToTop } from './scroll-to-top.tsx'

/** What surrounds every public page. */
export function SiteFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <Header />
      <main id="main" tabIndex={-1}>
        <HydratedApart>{children}</HydratedApart>
      </main>
      <HydratedApart>
        <Footer />
      </HydratedApart>
      <ScrollToTop />
      <Dock />
    </>
  )
}
