import { savedFormPrefix } from '../islands/forms/saved-form-prefix.ts'
import { later } from './later.ts'

/** A form that found no network when it was filled in goes out from whatever page the visitor comes back to. */
export function awakenKeptSends(): void {
  // A page that is made ahead of a visit does nothing in the visitor's name.
  if (document.prerendering) document.addEventListener('prerenderingchange', send, { once: true })
  else void send()
}

async function send(): Promise<void> {
  try {
    if (!Object.keys(localStorage).some((name) => name.startsWith(savedFormPrefix))) return
    const { startKeptSends } = await later('kept-sends')
    startKeptSends()
  } catch {
    // No storage, or no network: the form's own page tries again.
  }
}
