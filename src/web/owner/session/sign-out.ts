import type { QueryClient } from '@tanstack/react-query'
import { navigate } from 'wouter/use-browser-location'
import type { OwnerStatus, SignOutKey } from '#shared/contract/owner-account.ts'
import { apiPaths } from '#shared/paths.ts'
import { showToast } from '#web/components/toast/toast-store.ts'
import { post } from '#web/lib/api.ts'
import { newKey } from '#web/lib/new-key.ts'
import { sendWaitingActs } from '../acts/send-act.ts'
import { readWaitingActs } from '../acts/waiting-acts.ts'
import { forgetOwner } from './forget-owner.ts'

/**
 * Signs out at once, here and on the server, and offers the way back while the toast stands. Once that is gone, or
 * the page is left, the server is told that there is none any more, and has the browser clear what it stored
 * (docs/decisions/020).
 */
export async function signOut(queryClient: QueryClient): Promise<void> {
  const key: SignOutKey = { undoKey: newKey(32) }
  const wasAt = location.pathname + location.search
  // It would be lost with the session.
  await sendWaitingActs(queryClient)
  if (readWaitingActs().length > 0) throw new Error('Something waits to be sent')
  await post(apiPaths.adminLogout, key)
  forgetOwner(queryClient)

  let isSettled = false
  const settle = () => {
    if (isSettled) return
    isSettled = true
    // Should it not arrive, the server forgets the key by itself.
    post(apiPaths.adminLogoutFinal, key, { keepalive: true }).catch(() => {})
  }
  const undo = async () => {
    isSettled = true
    try {
      await post(apiPaths.adminLogoutUndo, key)
      queryClient.setQueryData<OwnerStatus>([apiPaths.adminStatus], { authenticated: true })
      navigate(wasAt, { replace: true })
      showToast({ title: 'Still signed in' })
    } catch {
      showToast({ title: 'Undo failed', description: 'Please sign in again.', variant: 'destructive' })
    }
  }
  addEventListener('pagehide', settle, { once: true })
  showToast({
    title: 'Logged out successfully',
    action: { label: 'Undo', onAction: () => void undo() },
    onClosed: settle,
  })
}
