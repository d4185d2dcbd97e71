import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Router } from 'wouter'
import type { PageInput } from '#shared/rendering.ts'
import { BusinessProvider } from './components/business-context.tsx'
import { SiteFrame } from './components/chrome/site-frame.tsx'
import { PageInputProvider } from './components/page-input-context.tsx'
import { ToastOutlet } from './components/toast/toast-outlet.tsx'
import { useCurrentPage } from './lib/use-current-page.ts'
import type { LoadedPage } from './routes.tsx'

interface AppProps {
  input: PageInput
  initialPage: LoadedPage
  queryClient: QueryClient
}

/** Everything inside the body, the same on the server and in the browser. */
export function App({ input, initialPage, queryClient }: AppProps) {
  return (
    <PageInputProvider value={input}>
      <BusinessProvider value={input.business}>
        <QueryClientProvider client={queryClient}>
          <Router ssrPath={input.path}>
            <CurrentPage initialPage={initialPage} />
            <ToastOutlet />
          </Router>
        </QueryClientProvider>
      </BusinessProvider>
    </PageInputProvider>
  )
}

function CurrentPage({ initialPage }: { initialPage: LoadedPage }) {
  const { Page, layout, path } = useCurrentPage(initialPage)
  if (layout === 'owner') return <Page key={path} />
  return (
    <SiteFrame>
      <Page key={path} />
    </SiteFrame>
  )
}
