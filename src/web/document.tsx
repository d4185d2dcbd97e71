import { type PageInput, pageInputElementId } from '#shared/rendering.ts'
import { App } from './app.tsx'
import type { LoadedPage } from './routes.tsx'

interface DocumentProps {
  input: PageInput
  /** The input as it stands in the page, so that both sides render the same bytes. */
  inputJson: string
  initialPage: LoadedPage
}

/** The whole HTML document, rendered on the server and hydrated in the browser. */
export function Document({ input, inputJson, initialPage }: DocumentProps) {
  const { start, styles, fonts } = input.assets
  return (
    <html lang="en-AU">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#F6F4EC" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0E1A17" media="(prefers-color-scheme: dark)" />
        {fonts.map((path) => (
          <link key={path} rel="preload" href={path} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        {styles.map(({ path, integrity }) => (
          <link key={path} rel="stylesheet" href={path} integrity={integrity} />
        ))}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        {/* Everything else comes after what is seen: the page reads, calls and sends its forms without scripts. */}
        {start && <script type="module" src={start.path} fetchPriority="low" integrity={start.integrity} />}
      </head>
      <body>
        <App input={input} initialPage={initialPage} />
        <script
          id={pageInputElementId}
          type="application/json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every "<" escaped, in a block no browser runs.
          dangerouslySetInnerHTML={{ __html: inputJson }}
        />
      </body>
    </html>
  )
}
