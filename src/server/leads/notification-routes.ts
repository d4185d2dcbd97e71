import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { OwnerSessions } from '#server/people/owner-sessions.ts'
import { DoneSchema } from '#shared/contract/answer.ts'
import { NotificationSchema, NotificationsSeenSchema } from '#shared/contract/notification.ts'
import { maxNotifications } from '#shared/leads/notification-limit.ts'
import { apiPaths } from '#shared/paths.ts'
import type { NotificationStore } from './notification-store.ts'

interface NotificationOptions {
  notifications: NotificationStore
  ownerSessions: OwnerSessions
}

/** Routes for recent notifications, derived from the records themselves. Register them only below the owner's hook. */
export const notificationRoutes: FastifyPluginAsyncZod<NotificationOptions> = async (
  app,
  { notifications, ownerSessions },
) => {
  const schema = { response: { 200: z.array(NotificationSchema) } }
  app.get(apiPaths.notifications, { config: { access: 'view' }, schema }, () =>
    notifications.newest(maxNotifications),
  )

  const seenSchema = { body: NotificationsSeenSchema, response: { 200: DoneSchema } }
  app.post(
    apiPaths.notificationsSeen,
    { config: { access: 'view' }, schema: seenSchema },
    async (request) => {
      const { userId } = await ownerSessions.required(request)
      await notifications.markSeen(userId, new Date(request.body.until))
      return { success: true as const }
    },
  )
}
