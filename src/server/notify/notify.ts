import type { SiteContext } from '#server/http/site-context.ts'
import type { SiteKeys } from '#server/machines/site-keys.ts'
import type { People } from '#server/people/people.ts'
import { alarmReceiptRoutes } from './alarm-receipt-routes.ts'
import { alarmRoutes } from './alarm-routes.ts'
import type { LeadReader, SuspectReader } from './lead-reader.ts'
import { mailRoutes } from './mail-routes.ts'
import { createOwnerTelling, type OwnerTelling } from './owner-telling.ts'

/** What rooms above this one do with it. */
export type Notify = OwnerTelling

interface Below {
  people: People
  keys: SiteKeys
  leads: LeadReader
  suspects: SuspectReader
}

/** How the owner hears of leads: outbox, alarms and channels. */
export async function openNotify(
  { app, config, db, business, now, timers }: SiteContext,
  { people, keys, leads, suspects }: Below,
): Promise<Notify> {
  const { ownerSessions } = people
  const { publicUrl, pushHosts } = config
  const telling = createOwnerTelling(app, { config, business, db, keys, leads, suspects, now, timers })

  await people.visitorCalls(async (visitors) => {
    await visitors.register(alarmReceiptRoutes, { telling, publicUrl })
  })
  await people.ownerCalls(async (owner) => {
    await owner.register(mailRoutes, { config, business, telling, now })
    await owner.register(alarmRoutes, { telling, ownerSessions, pushHosts })
  })
  return telling
}
