import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { navigate } from 'wouter/use-browser-location'
import type { SignOutKey } from '#shared/contract/owner-account.ts'
import { apiPaths } from '#shared/paths.ts'
import { showToast } from '#web/components/toast/toast-store.ts'
import { post } from '#web/lib/api.ts'
import { newKey } from '#web/lib/new-key.ts'
import { sendQueuedActions } from '#web/owner/leads/actions/send-action.ts'
import { stopKeeping } from '#web/owner/leads/offline/keep-leads.ts'
import { emptyStorage, forgetOwner, storageHeaders } from './forget-owner.ts'

/** Thrown when queued actions of the person who signs out could not be sent. */
class StillWaiting extends Error {}

/** Whoever never allowed them misses none. */
const mayShowAlerts = () => 'Notification' in window && Notification.permission === 'granted'

/**
 * Signs out at once, and offers Undo while the toast is open. When it closes, the server ends the session for
 * good and the browser's storage is cleared (docs/decisions/020).
 * @throws StillWaiting
 */
async function signOut(queryClient: QueryClient): Promise<void> {
  const key: SignOutKey = { undoKey: newKey(32) }
  const wasAt = location.pathname + location.search
  // Queued actions go first, since only this person can send them later. Those that the role no longer allows
  // ("right") don't hold up the sign-out: they might wait for ever.
  const waitsFor = await sendQueuedActions(queryClient)
  if (waitsFor && waitsFor !== 'right') throw new StillWaiting()
  stopKeeping()
  await post(apiPaths.adminLogout, key)
  forgetOwner(queryClient)

  let isSettled = false
  const settle = () => {
    if (isSettled) return
    isSettled = true
    // If this call is lost, the undo key expires on the server.
    post(apiPaths.adminLogoutFinal, key, { keepalive: true, headers: storageHeaders() }).catch(() => {})
    emptyStorage()
  }
  const undo = async () => {
    isSettled = true
    try {
      await post(apiPaths.adminLogoutUndo, key)
      await queryClient.invalidateQueries({ queryKey: [apiPaths.adminStatus] })
      navigate(wasAt, { replace: true })
      showToast({ title: 'Still signed in' })
    } catch {
      showToast({ title: 'Still signed out', description: 'Please sign in again.', variant: 'destructive' })
    }
  }
  addEventListener('pagehide', settle, { once: true })
  showToast({
    title: 'Logged out successfully',
    ...(mayShowAlerts() && {
      description: 'You get no alerts here now. Sign in and turn them on under Alerts to get them back.',
    }),
    action: { label: 'Undo', onAction: () => void undo() },
    onClosed: settle,
  })
}

export function useSignOut() {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => signOut(queryClient),
    onError: (error) => {
      const isWaiting = error instanceof StillWaiting
      const description = isWaiting
        ? 'Something you did is still waiting to send. Sign out once it’s sent.'
        : undefined
      showToast({ title: 'Logout failed', description, variant: 'destructive' })
    },
  })
  return { isPending, signOut: () => !isPending && mutate() }
}
