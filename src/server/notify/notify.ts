import type { SiteContext } from '#server/http/site-context.ts'
import type { SiteKeys } from '#server/machines/site-keys.ts'
import type { People } from '#server/people/people.ts'
import { alarmReceiptRoutes } from './alarm-receipt-routes.ts'
import { alarmRoutes } from './alarm-routes.ts'
import type { ChannelSettings } from './channels/channels.ts'
import type { LeadReader, SuspectReader } from './lead-reader.ts'
import { mailRoutes } from './mail-routes.ts'
import { createNotifications, type Notifications } from './notifications.ts'

/** What the other rooms use of this one. */
export type Notify = Notifications

interface Below {
  people: People
  keys: SiteKeys
  channels: ChannelSettings
  leads: LeadReader
  suspects: SuspectReader
}

/** Opens what notifies the owner of leads: outbox, alarms and channels. */
export async function openNotify(
  { app, config: common, db, business, now, timers }: SiteContext,
  { people, keys, channels, leads, suspects }: Below,
): Promise<Notify> {
  const { ownerSessions } = people
  const config = { ...common, channels }
  const notifications = createNotifications(app, {
    ...{ config, business, db, keys, leads, suspects, now, timers },
  })

  await people.visitorCalls(async (visitors) => {
    await visitors.register(alarmReceiptRoutes, { notifications })
  })
  await people.ownerCalls(async (owner) => {
    await owner.register(mailRoutes, { config, business, notifications, now })
    await owner.register(alarmRoutes, { notifications, ownerSessions, pushHosts: channels.push.hosts })
  })
  return notifications
}
