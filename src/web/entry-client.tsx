import './styles/site.css'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { liveEventName, type PageInput, pageInputElementId } from '#shared/rendering.ts'
import { Document } from './document.tsx'
import { savedFormPrefix } from './islands/forms/saved-form-prefix.ts'
import { reloadOnce } from './lib/reload-once.ts'
import { loadFirstScreen } from './routes.tsx'

// NOTE No top-level await: page chunks import from this very module, and would wait for it for ever.
void hydrate()

async function hydrate(): Promise<void> {
  const inputJson = document.getElementById(pageInputElementId)?.textContent ?? ''
  const input: PageInput = JSON.parse(inputJson)
  // The chunk is awaited here as on the server, so that the first render is the page and no placeholder.
  const initialPage = await loadFirstScreen(input.path).catch(() => undefined)
  if (!initialPage) return reloadOnce(input.assets.entry)
  await afterThisTask()
  startTransition(() => {
    hydrateRoot(document, <Document input={input} inputJson={inputJson} initialPage={initialPage} />)
  })
  document.dispatchEvent(new Event(liveEventName))
  await sendWhatWaits()
}

/** Evaluating the page's code was long enough for one task: a tap comes before hydration. */
const afterThisTask = () => new Promise((resolve) => setTimeout(resolve))

/** A form that found no network when it was filled in goes out from whatever page the visitor comes back to. */
async function sendWhatWaits(): Promise<void> {
  try {
    if (!Object.keys(localStorage).some((name) => name.startsWith(savedFormPrefix))) return
    const { sendKeptForms } = await import('./islands/forms/send-kept-forms.ts')
    sendKeptForms()
  } catch {
    // No storage, or no network: the form's own page tries again.
  }
}
