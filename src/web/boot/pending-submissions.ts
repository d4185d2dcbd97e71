import { onceVisited } from '#web/lib/once-visited.ts'
import { trying } from '#web/lib/trying.ts'
import { savedFormPrefix } from '../islands/forms/saved-form-prefix.ts'
import { load } from './lazy.ts'

/** Sends forms that found no network when they were filled in, from any page that the visitor opens later. */
export function awakenPendingSubmissions(): void {
  // A prerendered page must not send anything before it is visited.
  onceVisited(send)
}

async function send(): Promise<void> {
  if (!isKeptHere(savedFormPrefix)) return
  try {
    const { startPendingSubmissions } = await load('start-pending-submissions')
    startPendingSubmissions()
  } catch {
    // Without a network, the form's own page tries again.
  }
}

/** Whether localStorage has a key with this prefix; false where storage is refused. */
export const isKeptHere = (prefix: string): boolean =>
  trying(() => Object.keys(localStorage).some((name) => name.startsWith(prefix))) ?? false
