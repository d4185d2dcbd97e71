import { showToast } from '#web/components/toast/toast-store.ts'
import { failureMessage } from '#web/lib/api.ts'

/** Shows an error toast with the server's message, or with `otherwise` when the server sent none. */
export function showFailure(title: string, error: unknown, otherwise = tryAgain()): void {
  showToast({ title, description: failureMessage(error, otherwise), variant: 'destructive' })
}

const tryAgain = () => (navigator.onLine ? 'Please try again later.' : 'This needs a signal.')
