import { type ReactNode, useState } from 'react'
import type { LeadEvent } from '#shared/contract/lead-event.ts'
import { relativeTime } from '#shared/relative-time.ts'
import { useYou } from '#web/owner/kit/session/use-owner.ts'
import { useNow } from '#web/owner/kit/use-now.ts'
import { actWords } from './act-words.ts'

/** Two people at once: what somebody else makes of a lead that is open here, until it is changed again. */
export function Meanwhile({ events }: { events: readonly LeadEvent[] }): ReactNode {
  const you = useYou()
  const now = useNow()
  const latest = events.find(({ act, isUndone }) => act.kind === 'status' && !isUndone)
  // What was done before it was opened is no news.
  const [known] = useState(latest?.id)
  const words = latest && latest.id !== known && latest.by !== you && actWords(latest, events, now)
  return (
    <p className="lead__facts">
      <span role="status">{words && `${latest.by} ${words.replace('Marked', 'marked this')}`}</span>
      {/* Apart, or it would be read out anew each minute. */}
      {words && <> {relativeTime(new Date(latest.at), now)}.</>}
    </p>
  )
}
