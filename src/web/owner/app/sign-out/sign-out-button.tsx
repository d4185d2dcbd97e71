import LogOut from 'lucide-react/icons/log-out'
import { Tooltip } from '#web/components/ui/tooltip.tsx'
import { SquareButton } from '#web/owner/kit/buttons.tsx'
import { useIsLive } from '#web/owner/kit/use-is-live.ts'
import { useSignOut } from './sign-out.ts'

export function SignOutButton() {
  const isLive = useIsLive()
  const { isPending, signOut } = useSignOut()
  return (
    <Tooltip text="Sign Out">
      <SquareButton
        label="Sign Out"
        disabled={!isLive}
        aria-disabled={isPending || undefined}
        onClick={signOut}
      >
        <LogOut />
      </SquareButton>
    </Tooltip>
  )
}
