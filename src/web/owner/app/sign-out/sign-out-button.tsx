import { useMutation, useQueryClient } from '@tanstack/react-query'
import LogOut from 'lucide-react/icons/log-out'
import { showToast } from '#web/components/toast/toast-store.ts'
import { Tooltip } from '#web/components/ui/tooltip.tsx'
import { useIsLive } from '#web/owner/kit/use-is-live.ts'
import { StillWaiting, signOut } from './sign-out.ts'

/** Ends the session on the server; the guard then leads to the login page. */
export function SignOutButton() {
  const isLive = useIsLive()
  const queryClient = useQueryClient()
  const press = useMutation({
    mutationFn: () => signOut(queryClient),
    onError: (error) => {
      const isWaiting = error instanceof StillWaiting
      const description = isWaiting ? 'What you did without a signal is still waiting to send.' : undefined
      showToast({ title: 'Logout failed', description, variant: 'destructive' })
    },
  })
  return (
    <Tooltip text="Sign Out">
      <button
        type="button"
        className="square-button"
        aria-label="Sign Out"
        disabled={!isLive}
        aria-disabled={press.isPending || undefined}
        onClick={() => !press.isPending && press.mutate()}
      >
        <LogOut />
      </button>
    </Tooltip>
  )
}
