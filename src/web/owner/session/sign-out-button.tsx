import { useMutation, useQueryClient } from '@tanstack/react-query'
import LogOut from 'lucide-react/icons/log-out'
import { apiPaths } from '#shared/paths.ts'
import { showToast } from '#web/components/toast/toast-store.ts'
import { Tooltip } from '#web/components/ui/tooltip.tsx'
import { post } from '#web/lib/api.ts'
import { forgetOwner } from './forget-owner.ts'

/** Ends the session on the server; the guard then leads to the login page. */
export function SignOutButton() {
  const queryClient = useQueryClient()
  const signOut = useMutation({
    mutationFn: () => post(apiPaths.adminLogout),
    onSuccess: () => {
      forgetOwner(queryClient)
      showToast({ title: 'Logged out successfully' })
    },
    onError: () => showToast({ title: 'Logout failed', variant: 'destructive' }),
  })
  return (
    <Tooltip text="Sign Out">
      <button
        type="button"
        className="square-button"
        aria-label="Sign Out"
        aria-disabled={signOut.isPending || undefined}
        onClick={() => !signOut.isPending && signOut.mutate()}
      >
        <LogOut />
      </button>
    </Tooltip>
  )
}
