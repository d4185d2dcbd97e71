import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { OwnerSession, PasswordState } from '#shared/contract/owner-account.ts'
import type { Passkey } from '#shared/contract/passkey.ts'
import type { RecoveryCodes } from '#shared/contract/recovery-codes.ts'
import { apiPaths } from '#shared/paths.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Spinner } from '#web/components/ui/spinner.tsx'
import { AddPasskey, PasskeyEntries } from './passkey-entries.tsx'
import { PasswordEntry } from './password-entry.tsx'
import { RecoveryCodeEntry } from './recovery-code-entry.tsx'
import { SessionList } from './session-list.tsx'

interface AccountPanelProps {
  onDone: () => void
  /** Buttons that sign out here or everywhere. */
  signOut: ReactNode
}

/** Shows the account. On closing its data leave the cache, because other browsers may change them. */
export function AccountPanel({ onDone, signOut }: AccountPanelProps) {
  const sessions = useQuery<OwnerSession[]>({ queryKey: [apiPaths.adminSessions], gcTime: 0 })
  const password = useQuery<PasswordState>({ queryKey: [apiPaths.adminPassword], gcTime: 0 })
  const passkeys = useQuery<Passkey[]>({ queryKey: [apiPaths.passkeys], gcTime: 0 })
  const codes = useQuery<RecoveryCodes>({ queryKey: [apiPaths.recoveryCodes], gcTime: 0 })
  const all = [sessions, password, passkeys, codes]
  if (!sessions.data || !password.data || !passkeys.data || !codes.data) {
    if (!all.some(({ isError }) => isError)) return <Spinner />
    const askAgain = () => {
      for (const { refetch } of all) void refetch()
    }
    return (
      <p role="alert" className="account__problem">
        Your account couldn’t be loaded. <Button onClick={askAgain}>Try again</Button>
      </p>
    )
  }
  const username = sessions.data[0]?.username ?? ''
  return (
    <div className="account">
      <p>Signed in as {username}</p>
      <section aria-labelledby="account-ways">
        <h3 id="account-ways">How you sign in</h3>
        <ul className="entries">
          <PasskeyEntries passkeys={passkeys.data} />
          <PasswordEntry username={username} changedAt={password.data.changedAt} onChanged={onDone} />
          <RecoveryCodeEntry {...codes.data} />
        </ul>
        <AddPasskey />
      </section>
      <section aria-labelledby="account-sessions">
        <h3 id="account-sessions">Signed in now</h3>
        <SessionList sessions={sessions.data} />
        {signOut}
      </section>
    </div>
  )
}
