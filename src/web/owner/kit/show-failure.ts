import { showToast } from '#web/components/toast/toast-store.ts'
import { failureMessage } from '#web/lib/api.ts'

/** Tells that something failed: why in the server's words, or what to do where it gave none. */
export function showFailure(title: string, error: unknown, otherwise = tryAgain()): void {
  showToast({ title, description: failureMessage(error, otherwise), variant: 'destructive' })
}

const tryAgain = () => (navigator.onLine ? 'Please try again later.' : 'This needs a signal.')
