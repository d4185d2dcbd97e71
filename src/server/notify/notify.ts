import type { SiteContext } from '#server/http/site-context.ts'
import type { People } from '#server/people/people.ts'
import { alarmReceiptRoutes, alarmRoutes } from './alarm-routes.ts'
import { mailRoutes } from './mail-routes.ts'
import { createNotifications, type Notify, type NotifyBelow } from './notifications.ts'

/** Opens what notifies the owner of leads: outbox, alarms and channels. */
export async function openNotify(
  site: SiteContext,
  { people, ...below }: NotifyBelow & { people: People },
): Promise<Notify> {
  const { channels } = below
  const notifications = createNotifications(site, below)
  people.reachOwnersBy(notifications.passwordLinkWays)
  await people.visitorCalls(async (visitors) => {
    await visitors.register(alarmReceiptRoutes, { notifications })
  })
  await people.ownerCalls(async (owner) => {
    await owner.register(mailRoutes, { site, mail: channels.mail, notifications })
    await owner.register(alarmRoutes, {
      ...{ notifications, ownerSessions: people.ownerSessions, pushHosts: channels.push.hosts },
    })
  })
  return notifications
}
