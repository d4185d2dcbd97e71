import type { PageInput } from '#shared/rendering.ts'
import { BusinessProvider } from '#web/components/business-context.tsx'
import type { Route } from '#web/routes.ts'
import { SiteFrame } from './frame/site-frame.tsx'
import { PageInputProvider } from './page-input-context.tsx'

interface DocumentProps {
  input: PageInput
  route: Route
}

/** Renders the whole HTML document, on the server alone. The browser hydrates only the roots within it. */
export function Document({ input, route }: DocumentProps) {
  const { side, Page, hasOwnFrame } = route
  return (
    <PageInputProvider value={input}>
      <BusinessProvider value={input.business}>
        <html lang="en-AU">
          <Head input={input} route={route} />
          <body>
            {side === 'owner' || hasOwnFrame ? (
              <Page />
            ) : (
              <SiteFrame>
                <Page />
              </SiteFrame>
            )}
          </body>
        </html>
      </BusinessProvider>
    </PageInputProvider>
  )
}

function Head({ input: { assets, isDraft }, route: { side, sheet, isPlain, hasOwnFrame } }: DocumentProps) {
  const { script, styles, sheets, fonts } = assets
  const isOwners = side === 'owner'
  const ahead = isPlain ? undefined : assets.ahead
  const ownSheet = sheet && sheets[sheet]
  // Most pages lead to a form, whose stylesheet is fetched ahead, so that it is painted at once.
  const nextSheet = isOwners || hasOwnFrame || sheet === 'forms' ? undefined : sheets.forms
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <meta name="theme-color" content="#F6F4EC" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#0E1A17" media="(prefers-color-scheme: dark)" />
      {fonts.map((path) => (
        <link key={path} rel="preload" href={path} as="font" type="font/woff2" crossOrigin="anonymous" />
      ))}
      {ahead && <script type="module" async src={ahead.script.path} integrity={ahead.script.integrity} />}
      {ahead?.imports.map(({ path, integrity }) => (
        <link key={path} rel="modulepreload" href={path} integrity={integrity} />
      ))}
      {[...styles, ...(ownSheet ? [ownSheet] : [])].map(({ path, integrity }) => (
        <link key={path} rel="stylesheet" href={path} integrity={integrity} />
      ))}
      {/* Applies to no medium, so it is fetched last; the form's page then finds it in the cache. */}
      {nextSheet && (
        <link rel="stylesheet" href={nextSheet.path} integrity={nextSheet.integrity} media="not all" />
      )}
      {isDraft && <link rel="stylesheet" href="/preview.css" />}
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href={isOwners ? '/owner.webmanifest' : '/site.webmanifest'} />
      {/* Documents can be read and their forms sent without scripts, so the script has a low priority. */}
      {!isPlain && (
        <script
          type="module"
          src={script.path}
          integrity={script.integrity}
          fetchPriority={isOwners ? undefined : 'low'}
        />
      )}
    </head>
  )
}
