import { Fragment } from 'react'
import { Router } from 'wouter'
import type { PageInput } from '#shared/rendering.ts'
import { BusinessProvider } from './components/business-context.tsx'
import { PageInputProvider } from './components/page-input-context.tsx'
import { ToastOutlet } from './components/toast/toast-outlet.tsx'
import { SiteFrame } from './documents/frame/site-frame.tsx'
import { PostedFormProvider } from './islands/forms/posted-form-context.ts'
import { useCurrentPage } from './lib/use-current-page.ts'
import type { LoadedPage } from './routes.tsx'

interface AppProps {
  input: PageInput
  initialPage: LoadedPage
}

/** Everything inside the body, the same on the server and in the browser. */
export function App({ input, initialPage }: AppProps) {
  return (
    <PageInputProvider value={input}>
      <BusinessProvider value={input.business}>
        <Router ssrPath={input.path}>
          <CurrentPage input={input} initialPage={initialPage} />
          <ToastOutlet />
        </Router>
      </BusinessProvider>
    </PageInputProvider>
  )
}

function CurrentPage({ input, initialPage }: AppProps) {
  const current = useCurrentPage(initialPage)
  const { Page, Data = Fragment, layout, path } = current
  const page = (
    <Data>
      <Page key={path} />
    </Data>
  )
  if (layout === 'owner') return page
  return (
    // What was posted belongs to the page made in answer, and not to the same page come back to later.
    <PostedFormProvider value={current === initialPage ? input.form : undefined}>
      <SiteFrame>{page}</SiteFrame>
    </PostedFormProvider>
  )
}
