import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Notification } from '#shared/contract/notification.ts'
import { apiPaths } from '#shared/paths.ts'
import { post } from '#web/lib/api.ts'
import { useOwnerList, useOwnerSummary } from '#web/owner/kit/session/use-owner.ts'

/**
 * Returns the newest notifications. Those since the last visit stay new during this one, although the server
 * learns at once that they were shown; opened leads and approved testimonials are not new.
 */
export function useNotifications() {
  const queryClient = useQueryClient()
  const list = useOwnerList<Notification>(apiPaths.notifications)
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
