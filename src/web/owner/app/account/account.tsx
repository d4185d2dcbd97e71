import { useQueryClient } from '@tanstack/react-query'
import { apiPaths } from '#shared/paths.ts'
import { showToast } from '#web/components/toast/toast-store.ts'
import { post } from '#web/lib/api.ts'
import { SmallButton } from '#web/owner/kit/buttons.tsx'
import { AskFirst } from '#web/owner/kit/dialogs/ask-first.tsx'
import { sendQueuedActions } from '#web/owner/leads/actions/send-action.ts'
import { AccountPanel } from '#web/owner/settings/account/account-panel.tsx'
import { emptyStorage, forgetOwner, storageHeaders } from '../sign-out/forget-owner.ts'
import { useSignOut } from '../sign-out/sign-out.ts'

export function Account({ onDone }: { onDone: () => void }) {
  const { isPending, signOut } = useSignOut()
  return (
    <AccountPanel
      onDone={onDone}
      signOut={
        <div className="flow near">
          <SmallButton loading={isPending} onClick={signOut}>
            Sign Out
          </SmallButton>
          <SignOutEverywhere onDone={onDone} />
        </div>
      }
    />
  )
}

function SignOutEverywhere({ onDone }: { onDone: () => void }) {
  const queryClient = useQueryClient()
  return (
    <AskFirst
      label="Sign out everywhere"
      look="remove"
      question="Sign out everywhere?"
      yes="Sign out everywhere"
      no="Stay signed in"
      act={async () => {
        await sendQueuedActions(queryClient)
        await post(apiPaths.adminRevokeSessions, undefined, { headers: storageHeaders() })
      }}
      onDone={() => {
        onDone()
        forgetOwner(queryClient)
        emptyStorage()
        showToast({ title: 'Signed out everywhere' })
      }}
      failure="Logout failed"
    >
      Every browser and phone has to sign in again, this one too. Your phones get no alerts until then; on
      this one, turn them on again under Alerts.
    </AskFirst>
  )
}
