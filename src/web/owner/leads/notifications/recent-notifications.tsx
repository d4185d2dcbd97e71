import { useQuery, useQueryClient } from '@tanstack/react-query'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { isoDay, momentInBrisbane, shortDate } from '#shared/brisbane-time.ts'
import { answerDays, type LeadNumbers } from '#shared/contract/lead-numbers.ts'
import type { Notification } from '#shared/contract/notification.ts'
import { days } from '#shared/durations.ts'
import { maxNotifications } from '#shared/leads/notification-limit.ts'
import { apiPaths } from '#shared/paths.ts'
import { EmptyState } from '#web/components/ui/empty-state.tsx'
import { post } from '#web/lib/api.ts'
import { NotFetched } from '#web/owner/kit/not-fetched.tsx'
import { panelHref } from '#web/owner/kit/panels.ts'
import { useOwnerData, useOwnerSummary } from '#web/owner/kit/session/use-owner.ts'
import { useNow } from '#web/owner/kit/use-now.ts'
import { waitWords } from '../numbers/wait-words.ts'
import { NotificationRow } from './notification-row.tsx'

/** Shows how soon people are answered, and what came in lately, day by day. */
export function RecentNotifications() {
  const { list, isNew } = useNotifications()
  // The numbers change with every answer.
  const numbers = useQuery<LeadNumbers>({ queryKey: [apiPaths.answerTimes], staleTime: 0 })
  const now = useNow()
  // Rendered together: what comes later on top would push away what a thumb is about to press.
  if (!list.data || numbers.isPending)
    return <NotFetched query={list} heading="Notifications couldn’t be loaded" />
  const newCount = list.data.filter(isNew).length
  return (
    <>
      <p role="status" className="visually-hidden">
        {newCount > 0 && `${newCount}${newCount === maxNotifications ? ' or more' : ''} new`}
      </p>
      {numbers.data && <TimeToAnswer {...numbers.data.answers} />}
      {list.data.length === 0 && (
        <EmptyState heading="No notifications yet">
          New quote requests, messages and reviews show up here.
        </EmptyState>
      )}
      {byDay(list.data, now).map(({ key, heading, items }) => (
        <section key={key} aria-labelledby={`day-${key}`}>
          <h2 id={`day-${key}`} className="key">
            {heading}
          </h2>
          {items.map((notification) => (
            <NotificationRow
              key={`${notification.type} ${notification.data.id}`}
              notification={notification}
              isNew={isNew(notification)}
            />
          ))}
        </section>
      ))}
      {list.data.length === maxNotifications && (
        <p className="muted">Showing the newest {maxNotifications}. Every enquiry is on the dashboard.</p>
      )}
    </>
  )
}

/** Says how soon people are answered, with a link to all the numbers; nothing before the first answer. */
function TimeToAnswer({ medianMinutes, minutes, late, stillWaiting }: LeadNumbers['answers']) {
  if (minutes.length === 0) return null
  const waiting = stillWaiting > 0 && `, ${stillWaiting} still waiting after 24 hours`
  return (
    <Link className="linked" href={panelHref('numbers')}>
      <b>
        {medianMinutes === null
          ? 'Time to answer: not enough jobs yet'
          : `Half hear from you within ${waitWords(medianMinutes)}`}
      </b>
      <small>
        Last {answerDays} days: {minutes.length} answered, {late === 0 ? 'none' : late} late
        {waiting}
      </small>
      <ChevronRight aria-hidden="true" />
    </Link>
  )
}

/**
 * Returns the newest notifications. Those since the last visit stay new during this one, although the server
 * learns at once that they were shown; opened leads and approved testimonials are not new.
 */
function useNotifications() {
  const queryClient = useQueryClient()
  const list = useOwnerData<Notification[]>(apiPaths.notifications)
  const summary = useOwnerSummary()
  const [lastVisit, setLastVisit] = useState<string>()
  if (lastVisit === undefined && summary) setLastVisit(summary.notifications.seenAt)

  const newest = list.data?.[0]?.timestamp
  const hasUnseen = lastVisit !== undefined && newest !== undefined && newest > lastVisit

  useEffect(() => {
    if (!hasUnseen) return
    post(apiPaths.notificationsSeen, { until: newest }).then(
      () => queryClient.invalidateQueries({ queryKey: [apiPaths.adminSummary] }),
      // They count as unread for longer, which does no harm.
      () => undefined,
    )
  }, [hasUnseen, newest, queryClient])

  const isNew = ({ timestamp, data }: Notification) =>
    lastVisit !== undefined && timestamp > lastVisit && !isDealtWith(data)
  return { list, isNew }
}

const isDealtWith = (data: Notification['data']) =>
  'seenAt' in data ? data.seenAt !== null : data.isApproved

/** Groups a list that is sorted by time into days in Brisbane. */
export const byDay = <Item extends { timestamp: string }>(list: readonly Item[], now: Date) =>
  [...Map.groupBy(list, ({ timestamp }) => isoDay(new Date(timestamp)))].map(([key, items]) => ({
    key,
    heading: headingOf(key, now),
    items,
  }))

/** Returns "Today", "Yesterday", else the date. */
function headingOf(day: string, now: Date): string {
  if (day === isoDay(now)) return 'Today'
  if (day === isoDay(new Date(now.getTime() - days(1)))) return 'Yesterday'
  return shortDate(momentInBrisbane(`${day}T12:00`))
}
