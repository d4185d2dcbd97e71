import type { ReactNode } from 'react'
import { SkipLink } from '#web/components/skip-link.tsx'
import { Breadcrumbs } from '../breadcrumbs.tsx'
import { usePageInput } from '../page-input-context.tsx'
import { Dock } from './dock.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { NoticeBand } from './notice-band.tsx'
import { PreviewBar } from './preview-bar.tsx'
import { ScrollToTop } from './scroll-to-top.tsx'

export function SiteFrame({ children }: { children: ReactNode }) {
  const { isDraft } = usePageInput()
  return (
    <>
      <SkipLink />
      <Header />
      <NoticeBand />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <Breadcrumbs />
      <ScrollToTop />
      <Dock />
      {isDraft && <PreviewBar />}
    </>
  )
}
