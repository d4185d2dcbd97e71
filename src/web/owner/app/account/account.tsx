import { Button } from '#web/components/ui/button.tsx'
import { AccountPanel } from '#web/owner/settings/account/account-panel.tsx'
import { SignOutEverywhere } from '../sign-out/sign-out-everywhere.tsx'
import { useSignOut } from '../sign-out/use-sign-out.ts'

export function Account({ onDone }: { onDone: () => void }) {
  const { isPending, signOut } = useSignOut()
  return (
    <AccountPanel
      onDone={onDone}
      signOut={
        <div className="flow near">
          <Button variant="plain" size="sm" loading={isPending} onClick={signOut}>
            Sign Out
          </Button>
          <SignOutEverywhere onDone={onDone} />
        </div>
      }
    />
  )
}
