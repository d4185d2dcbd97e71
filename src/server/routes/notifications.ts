import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { NotificationStore } from '#server/stores/notifications.ts'
import { maxNotifications, NotificationSchema } from '#shared/contract/notification.ts'
import { apiPaths } from '#shared/paths.ts'

/** What came in lately, derived from the records themselves. Registered only below the owner's hook. */
export const notificationRoutes: FastifyPluginAsyncZod<{ notifications: NotificationStore }> = async (
  app,
  { notifications },
) => {
  const schema = { response: { 200: z.array(NotificationSchema) } }
  app.get(apiPaths.notifications, { schema }, () => notifications.newest(maxNotifications))
}
