import { useQueryClient } from '@tanstack/react-query'
import { apiPaths } from '#shared/paths.ts'
import { showToast } from '#web/components/toast/toast-store.ts'
import { showFailure } from '#web/owner/kit/show-failure.ts'

/** Specification 9.3: about 100 ms between the answer and the dashboard. */
const redirectDelayMs = 100

/** Returns what every kind of sign-in does when it succeeds or fails, with the specified toasts. */
export function useLoginOutcome() {
  const queryClient = useQueryClient()
  return {
    onSignedIn() {
      showToast({ title: 'Login successful', description: 'Welcome to the admin panel' })
      // The status also carries the new person's role.
      setTimeout(
        () => void queryClient.invalidateQueries({ queryKey: [apiPaths.adminStatus] }),
        redirectDelayMs,
      )
    },
    onRefused(error: unknown) {
      showFailure('Login failed', error, 'Login failed')
    },
  }
}
