import './styles/site.css'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { type PageInput, pageInputElementId } from '#shared/rendering.ts'
import { Document } from './document.tsx'
import { loadFirstScreen } from './routes.tsx'

// NOTE No top-level await: page chunks import from this very module, and would wait for it for ever.
void hydrate()

async function hydrate(): Promise<void> {
  const inputJson = document.getElementById(pageInputElementId)?.textContent ?? ''
  const input: PageInput = JSON.parse(inputJson)
  // The chunk is awaited here as on the server, so that the first render is the page and no placeholder.
  const initialPage = await loadFirstScreen(input.path)
  startTransition(() => {
    hydrateRoot(document, <Document input={input} inputJson={inputJson} initialPage={initialPage} />)
  })
}
