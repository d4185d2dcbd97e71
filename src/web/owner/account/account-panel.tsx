import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { OwnerSession } from '#shared/contract/owner-account.ts'
import { apiPaths } from '#shared/paths.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Spinner } from '#web/components/ui/spinner.tsx'
import { useOwnerList } from '../session/use-owner.ts'
import { PasswordForm } from './password-form.tsx'
import { SessionList } from './session-list.tsx'
import { SignOutEverywhere } from './sign-out-everywhere.tsx'

/** What the account dialog shows. Fetched anew each time: other browsers come and go. */
export function AccountPanel({ onDone }: { onDone: () => void }) {
  const queryClient = useQueryClient()
  const sessions = useOwnerList<OwnerSession>(apiPaths.adminSessions)

  useEffect(() => () => queryClient.removeQueries({ queryKey: [apiPaths.adminSessions] }), [queryClient])

  if (!sessions.data) {
    if (!sessions.isError) return <Spinner />
    return (
      <p role="alert" className="account__problem">
        The account could not be fetched. <Button onClick={() => void sessions.refetch()}>Try again</Button>
      </p>
    )
  }
  const username = sessions.data[0]?.username ?? ''
  return (
    <div className="account">
      <section aria-labelledby="account-sessions">
        <h3 id="account-sessions">Signed in as {username}</h3>
        <SessionList sessions={sessions.data} />
        <SignOutEverywhere onDone={onDone} />
      </section>
      <PasswordForm username={username} onChanged={onDone} />
    </div>
  )
}
