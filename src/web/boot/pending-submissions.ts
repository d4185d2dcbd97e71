import { savedFormPrefix } from '../islands/forms/saved-form-prefix.ts'
import { load } from './lazy.ts'

/** A form that found no network when it was filled in goes out from whatever page the visitor comes back to. */
export function awakenPendingSubmissions(): void {
  // A page that is made ahead of a visit does nothing in the visitor's name.
  if (document.prerendering) document.addEventListener('prerenderingchange', send, { once: true })
  else void send()
}

async function send(): Promise<void> {
  if (!isKeptHere(savedFormPrefix)) return
  try {
    const { startPendingSubmissions } = await load('start-pending-submissions')
    startPendingSubmissions()
  } catch {
    // No network: the form's own page tries again.
  }
}

/** Whether the device keeps anything by a name that begins so; false where it keeps nothing. */
export function isKeptHere(prefix: string): boolean {
  try {
    return Object.keys(localStorage).some((name) => name.startsWith(prefix))
  } catch {
    return false
  }
}
