import { BucketError } from '#server/bucket/bucket-error.ts'
import type { Readiness } from '#server/http/readiness.ts'
import type { SiteContext } from '#server/http/site-context.ts'
import { createBin } from '#server/leads/bin-store.ts'
import { createSiteWorkStore } from '#server/machines/site-work-store.ts'
import type { Notify } from '#server/notify/notifications.ts'
import type { People } from '#server/people/people.ts'
import type { Photos } from '#server/photos/photos.ts'
import { createForgetting } from './forgetting.ts'
import { healthRoutes, readyRoutes } from './health-routes.ts'
import { purgeExpired } from './housekeeping.ts'
import { ownerRoutes } from './owner-routes.ts'
import { createSetUp } from './set-up.ts'
import type { SiteOperations } from './site-operations.ts'

interface Below extends Pick<SiteOperations, 'health' | 'backUpNow'> {
  people: People
  notify: Notify
  photos: Photos
  readiness: Readiness
}

/** Opens the room for the site as a whole: health, set-up, deleted records and permanent deletion of personal data. */
export async function openOperations(
  { app, config, db, business, now, onContentChange }: SiteContext,
  { people, notify, photos, health, readiness, backUpNow }: Below,
): Promise<void> {
  const { ownerSessions, users, recoveryCodes } = people
  const { log } = app
  const { copy, dataDir } = config
  const ownersKey = await openOwnersKey()
  const setUp = createSetUp({
    ...{ config, db, business, users, recoveryCodes, notifications: notify, now },
    ownersKey,
    sharedBackup: config.databaseUrl ? createSiteWorkStore(db, 'backup') : undefined,
  })

  // The imports are dynamic, because without a second copy nothing is encrypted for it.
  async function openOwnersKey() {
    if (!copy) return undefined
    if (!config.databaseUrl)
      return (await import('#server/copy/spare-key.ts')).createOwnersKey(dataDir, copy.identity)
    const { createSharedOwnersKey } = await import('./shared-spare-key.ts')
    return createSharedOwnersKey(db, dataDir, copy.identity)
  }

  const forgetting = createForgetting({
    ...{ db, places: config, now },
    canRemovePhotos: photos.quotes.isWell,
    // If the bucket becomes unreachable meanwhile, the remaining files have no row and are swept later.
    removePhoto: (filename) =>
      photos.quotes.remove(filename).catch((error: unknown) => {
        log.error({ err: error }, 'a photo of somebody who was forgotten is left to be swept')
      }),
    onRemains: (error) => log.error({ err: error }, 'the database could not be written anew'),
  })
  const purge = async () => {
    await purgeExpired(db, now)
    // The next periodic tidying deletes what is unreachable now.
    await photos.purge().catch((error: unknown) => {
      if (!(error instanceof BucketError)) throw error
      log.warn({ err: error }, 'photos to be purged are left for later')
    })
  }

  // It is registered separately, so that these frequent requests are not logged.
  await app.register(readyRoutes, { readiness })
  await people.visitorCalls(async (visitors) => {
    await visitors.register(healthRoutes, { db, health, config })
  })
  const bin = createBin(db, now)
  await people.ownerCalls(async (owner) => {
    await owner.register(ownerRoutes, {
      ...{ bin, purge, forgetting, onContentChange, setUp, ownerSessions, backUpNow, ownersKey },
    })
  })
}
