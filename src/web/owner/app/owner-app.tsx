import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { type ComponentType, useEffect, useState } from 'react'
import { Router, useLocation, useSearch } from 'wouter'
import type { OwnerSummary } from '#shared/contract/owner-summary.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import type { OwnerInput } from '#shared/rendering.ts'
import { BusinessProvider } from '#web/components/business-context.tsx'
import { dismissPassingToast } from '#web/components/toast/toast-store.ts'
import { Toasts } from '#web/components/toast/toasts.tsx'
import { ownerPageMeta } from '#web/content/owner-page-meta.ts'
import { titleOf } from '#web/content/page-meta.ts'
import { endLastView } from '#web/owner/kit/session/last-view.ts'
import { createQueryClient } from '#web/owner/kit/session/query-client.ts'
import { DashboardPage } from './dashboard/dashboard-page.tsx'
import { NotificationsPage } from './dashboard/notifications-page.tsx'
import { LoginPage } from './login/login-page.tsx'
import { PlainSignIn } from './login/plain-sign-in.ts'

/** Renders the owner's area, in the browser and on the server, where nobody is signed in yet. */
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

/** A toast that has been open this long counts as read, and closes when the address changes. */
const readForMs = 1_000

/** Shows the page at the path. After a navigation it sets the title, focuses the heading and scrolls to the top. */
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
    endLastView()
    const heading = document.querySelector<HTMLElement>('main h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
    scrollTo({ top: 0, behavior: 'instant' })
  }, [path, openedAt])

  const search = useSearch()
  // A newer toast stays, because it may come from the action that led here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs when the address changes.
  useEffect(() => dismissPassingToast(readForMs), [path, search])

  return <Page key={path} />
}

interface OwnerPage {
  Page: ComponentType
  title: string
  description: string
}

const login: OwnerPage = { Page: LoginPage, ...ownerPageMeta.adminLogin }

const pages: Readonly<Record<string, OwnerPage>> = {
  [pagePaths.adminLogin]: login,
  [pagePaths.admin]: { Page: DashboardPage, ...ownerPageMeta.admin },
  [pagePaths.notifications]: { Page: NotificationsPage, ...ownerPageMeta.notifications },
}

/** Returns the page at `path`; the login page for unknown paths. */
export const ownerPage = (path: string): OwnerPage => pages[path] ?? login
