import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Router, useLocation } from 'wouter'
import type { OwnerSummary } from '#shared/contract/owner-summary.ts'
import { apiPaths } from '#shared/paths.ts'
import type { OwnerInput } from '#shared/rendering.ts'
import { BusinessProvider } from '#web/components/business-context.tsx'
import { Toasts } from '#web/components/toast/toasts.tsx'
import { titleOf } from '#web/content/page-meta.ts'
import { createQueryClient } from '#web/owner/kit/session/query-client.ts'
import { PlainSignIn } from './login/plain-sign-in.ts'
import { ownerPage } from './owner-pages.ts'

/** The owner's area: one application, the same on the server, where nobody is signed in yet, and in the browser. */
export function OwnerApp({ path, business, plainForm }: OwnerInput) {
  const [queryClient] = useState(createQueryClient)
  return (
    <BusinessProvider value={business}>
      <QueryClientProvider client={queryClient}>
        <Router ssrPath={path}>
          <PlainSignIn value={plainForm}>
            <CurrentPage openedAt={path} businessName={business.name} />
          </PlainSignIn>
          <Toasts />
        </Router>
      </QueryClientProvider>
    </BusinessProvider>
  )
}

/** After a step within the application the page is named anew, and begins at its top. */
function CurrentPage({ openedAt, businessName }: { openedAt: string; businessName: string }) {
  const [path] = useLocation()
  const { Page, title } = ownerPage(path)
  const emergencies = useQuery<OwnerSummary>({ queryKey: [apiPaths.adminSummary], enabled: false }).data
    ?.emergency?.open

  useEffect(() => {
    const count = emergencies ? `(${emergencies}) ` : ''
    document.title = count + titleOf(title, businessName)
  }, [title, businessName, emergencies])

  useEffect(() => {
    if (path === openedAt) return
    const heading = document.querySelector<HTMLElement>('main h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
    scrollTo({ top: 0, behavior: 'instant' })
  }, [path, openedAt])

  return <Page key={path} />
}
