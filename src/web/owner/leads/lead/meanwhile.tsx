import { type ReactNode, useState } from 'react'
import type { LeadEvent } from '#shared/contract/lead-event.ts'
import { relativeTime } from '#shared/relative-time.ts'
import { useYou } from '#web/owner/kit/session/use-owner.ts'
import { useNow } from '#web/owner/kit/use-now.ts'
import { actWords } from './act-words.ts'

/** Announces a status that somebody else gives a lead that is open here, until it changes again. */
export function Meanwhile({ events }: { events: readonly LeadEvent[] }): ReactNode {
  const you = useYou()
  const now = useNow()
  const latest = events.find(({ act, isUndone }) => act.kind === 'status' && !isUndone)
  // What was done before the lead was opened is not announced.
  const [known] = useState(latest?.id)
  const words = latest && latest.id !== known && latest.by !== you && actWords(latest, events, now)
  return (
    <p className="muted lead__facts">
      <span role="status">{words && `${latest.by} ${words.replace('Marked', 'marked this')}`}</span>
      {/* Outside the status region, which would be read out anew each minute. */}
      {words && <> {relativeTime(new Date(latest.at), now)}.</>}
    </p>
  )
}
