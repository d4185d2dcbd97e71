import type { ReactNode } from 'react'
import { HydratedApart } from '../hydrated-apart.tsx'
import { Dock } from './dock.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { ScrollToTop } from './scroll-to-top.tsx'
import { SkipLink } from './skip-link.tsx'

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
