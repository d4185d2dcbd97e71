import { useQuery } from '@tanstack/react-query'
import type { LeadNumbers } from '#shared/contract/lead-numbers.ts'
import { maxNotifications } from '#shared/leads/notification-limit.ts'
import { apiPaths } from '#shared/paths.ts'
import { EmptyState } from '#web/components/ui/empty-state.tsx'
import { NotFetched } from '#web/owner/kit/not-fetched.tsx'
import { useNow } from '#web/owner/kit/use-now.ts'
import { byDay } from './by-day.ts'
import { NotificationRow } from './notification-row.tsx'
import { TimeToAnswer } from './time-to-answer.tsx'
import { useNotifications } from './use-notifications.ts'

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
