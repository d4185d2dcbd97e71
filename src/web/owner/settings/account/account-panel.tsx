import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { clockTime, dateAndTime, longDate } from '#shared/brisbane-time.ts'
import type { OwnerSession, PasswordState } from '#shared/contract/owner-account.ts'
import type { Passkey } from '#shared/contract/passkey.ts'
import type { RecoveryCodes } from '#shared/contract/recovery-codes.ts'
import { apiPaths } from '#shared/paths.ts'
import { relativeTime } from '#shared/relative-time.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Spinner } from '#web/components/ui/spinner.tsx'
import { Tag } from '#web/components/ui/tag.tsx'
import { remove } from '#web/lib/api.ts'
import { AskFirst } from '#web/owner/kit/dialogs/ask-first.tsx'
import { Entry } from '#web/owner/kit/lists/entry.tsx'
import { useNow } from '#web/owner/kit/use-now.ts'
import { AddPasskey, PasskeyEntries } from './passkey-entries.tsx'
import { PasswordEntry } from './password-entry.tsx'
import { RecoveryCodeEntry } from './recovery-code-entry.tsx'

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
    <div className="small account">
      <p>Signed in as {username}</p>
      <section aria-labelledby="account-ways">
        <h3 id="account-ways">How you sign in</h3>
        <ul className="ruled entries">
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

/** Lists the browsers in which the person is signed in, and can sign out each of the others. */
function SessionList({ sessions }: { sessions: OwnerSession[] }) {
  const now = useNow()
  return (
    <ul className="ruled entries">
      {sessions.map(({ id, device, createdAt, lastSeenAt, isCurrent }) => {
        const lastSeen = new Date(lastSeenAt)
        const since = longDate(new Date(createdAt))
        const isOneOfSeveral = sessions.some(
          (other) =>
            other.id !== id && other.device === device && longDate(new Date(other.createdAt)) === since,
        )
        return (
          <Entry
            key={id}
            name={
              <>
                {device} {isCurrent && <Tag variant="approved">This browser</Tag>}
              </>
            }
            note={
              <>
                Since {since}
                {isOneOfSeveral && `, ${clockTime(new Date(createdAt))}`}.{' '}
                <time dateTime={lastSeenAt} title={dateAndTime(lastSeen)}>
                  {isCurrent ? 'In use now' : `Last used ${relativeTime(lastSeen, now)}`}
                </time>
              </>
            }
            action={
              !isCurrent && (
                <AskFirst
                  label="Sign out"
                  about={device}
                  look="plain"
                  question={`Sign out ${device}?`}
                  yes="Sign out"
                  no="Keep it signed in"
                  act={() => remove(apiPaths.adminSession(id))}
                  shownIn={apiPaths.adminSessions}
                  failure="It couldn’t be signed out. Please try again later."
                >
                  It has to sign in again.
                </AskFirst>
              )
            }
          />
        )
      })}
    </ul>
  )
}
