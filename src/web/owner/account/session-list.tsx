import { dateAndTime } from '#shared/brisbane-time.ts'
import type { OwnerSession } from '#shared/contract/owner-account.ts'
import { relativeTime } from '#shared/relative-time.ts'
import { Tag } from '#web/components/ui/tag.tsx'
import { useNow } from '../session/use-now.ts'

/** The browsers in which the owner is signed in, this one marked. */
export function SessionList({ sessions }: { sessions: OwnerSession[] }) {
  const now = useNow()
  return (
    <ul className="account__sessions">
      {sessions.map(({ device, createdAt, lastSeenAt, isCurrent }) => (
        <li key={`${createdAt} ${lastSeenAt} ${device}`}>
          <span className="account__device">{device}</span>
          {isCurrent && <Tag variant="approved">This browser</Tag>}
          <time dateTime={lastSeenAt} title={dateAndTime(new Date(lastSeenAt))}>
            {isCurrent ? 'In use now' : `Last used ${relativeTime(new Date(lastSeenAt), now)}`}
          </time>
        </li>
      ))}
    </ul>
  )
}
