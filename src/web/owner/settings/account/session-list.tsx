import { clockTime, dateAndTime, longDate } from '#shared/brisbane-time.ts'
import type { OwnerSession } from '#shared/contract/owner-account.ts'
import { apiPaths } from '#shared/paths.ts'
import { relativeTime } from '#shared/relative-time.ts'
import { Tag } from '#web/components/ui/tag.tsx'
import { remove } from '#web/lib/api.ts'
import { AskFirst } from '#web/owner/kit/dialogs/ask-first.tsx'
import { Entry } from '#web/owner/kit/lists/entry.tsx'
import { useNow } from '#web/owner/kit/use-now.ts'

/** Lists the browsers in which the person is signed in, and can sign out each of the others. */
export function SessionList({ sessions }: { sessions: OwnerSession[] }) {
  const now = useNow()
  return (
    <ul className="entries">
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
