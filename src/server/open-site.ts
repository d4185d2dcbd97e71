import { isMainThread } from 'node:worker_threads'
import type { Kysely } from 'kysely'
import { makeFolder } from '#server/base/disk.ts'
import type { Config } from '#server/config/config.ts'
import { createLeaseStore } from '#server/machines/lease-store.ts'
import { createSharedKeys, readFolderKeys, type SiteKeys } from '#server/machines/site-keys.ts'
import { holdLease, noLease, type WorkLease } from '#server/machines/work-lease.ts'
import { createOutboxStore } from '#server/notify/outbox-store.ts'
import type { SiteConfig } from '#server/notify/site-config.ts'
import { ensureOwner } from '#server/people/owner-account.ts'
import { createUserStore, type UserStore } from '#server/people/user-store.ts'
import type { AppDependencies, buildApp } from './app.ts'
import type { WatchOptions } from './bucket/bucket-watch.ts'
import { openAwaitedDatabase } from './db/awaited-database.ts'
import type { Schema } from './db/schema.ts'
import { createReadiness, type Readiness } from './http/readiness.ts'
import type { createDrillTasks } from './operations/drill-tasks.ts'
import { forgetAgain } from './operations/forgetting.ts'
import { expectNoInterruptedRestore } from './operations/interrupted-restore.ts'
import { markRunning } from './operations/running-mark.ts'
import type { SiteOperations } from './operations/site-operations.ts'
import { backUpBeforeUpgrade } from './operations/upgrade-backup.ts'

interface NewOwner {
  username: string
  password: string
}

/** What a site keeps, ready to be used. */
export interface SiteStorage {
  db: Kysely<Schema>
  keys: SiteKeys
  /** Of the account that was just made, when its password is random and has to be told. */
  newOwner: NewOwner | undefined
  /** Of a database that was away at the start: resolves once it is there, with the account that was made then. */
  arrival: Promise<NewOwner | undefined> | undefined
  /** To be kept while the database is in use. */
  mark: Disposable | undefined
}

interface StorageOptions {
  /** Makes the owner's account where there is none; tests have a quicker way. */
  makeOwner?: ((users: UserStore) => Promise<NewOwner | undefined>) | undefined
}

interface SiteOptions
  extends StorageOptions,
    Pick<AppDependencies, 'pages' | 'limits' | 'now' | 'timers' | 'roomIn'>,
    Partial<Pick<AppDependencies, 'health'>> {
  /** How patient the bucket is asked, if there is one; tests wait less. */
  bucketOptions?: WatchOptions | undefined
}

export interface Site {
  app: Awaited<ReturnType<typeof buildApp>>
  db: Kysely<Schema>
  newOwner: SiteStorage['newOwner']
  arrival: SiteStorage['arrival']
  mark: SiteStorage['mark']
  readiness: Readiness
  operations: SiteOperations
  drillTasks: ReturnType<typeof createDrillTasks>
  /** Begins to ask for the lease of what the site does by itself. */
  lease: () => WorkLease
}

/**
 * Opens a site, ready to listen: the one way to start, for production, development and tests.
 * @throws what `explain` (site.ts) has a sentence for
 */
export async function openSite(config: SiteConfig, options: SiteOptions): Promise<Site> {
  const { db, keys, newOwner, arrival, mark } = await openStorage(config, options)
  // Only here, so that a primary, which serves nobody, does not run the server's code.
  const { buildApp } = await import('./app.ts')
  const { createDrillTasks } = await import('./operations/drill-tasks.ts')
  const { createSiteOperations } = await import('./operations/site-operations.ts')
  const { pages, limits, now = () => new Date(), timers, roomIn, bucketOptions } = options
  const { createWatchedBucket } = await import('./bucket/bucket-watch.ts')
  const bucket = config.bucket && createWatchedBucket(config.bucket, bucketOptions)
  const operations = createSiteOperations({ config, db, bucket, whyNoPush: () => keys.whyNoPush, now })
  const { health = operations.health } = options
  const { backUpNow } = operations
  const readiness = createReadiness()
  const app = await buildApp({
    ...{ config, db, pages, keys, health, readiness, backUpNow, bucket, limits, now, timers, roomIn },
  })
  if (bucket) app.addHook('onClose', async () => bucket.close())
  const drillTasks = createDrillTasks({ config, db, keys, now })
  const lease = () => (config.databaseUrl ? holdLease(createLeaseStore(db)) : noLease)
  return { app, db, newOwner, arrival, mark, readiness, operations, drillTasks, lease }
}

/** The data folder with database, owner's account and keys, made where they are missing. */
export async function openStorage(config: Config, { makeOwner }: StorageOptions = {}): Promise<SiteStorage> {
  // Whatever the instance writes is its owner's alone: files 0600, folders 0700. Threads can't change it.
  if (isMainThread) process.umask(0o077)
  expectNoInterruptedRestore(config.dataDir)
  await makeFolder(config.dataDir)
  const location = { ...config, beforeMigrating: () => backUpBeforeUpgrade(config) }
  const shared = config.databaseUrl ? createSharedKeys(config.dataDir) : undefined
  const { db, prepared, arrival } = await openAwaitedDatabase(location, async (opened) => {
    await shared?.settle(opened)
    await forgetAgain(opened, config, (error) =>
      console.error(`The database could not be written anew: ${error}`),
    )
    const users = createUserStore(opened)
    return makeOwner ? makeOwner(users) : ensureOwner(users, config.firstOwner)
  })
  shared?.use(db)
  return {
    db,
    newOwner: prepared,
    arrival,
    keys: shared?.keys ?? readFolderKeys(config.dataDir),
    // Machines that share a PostgreSQL database don't see each other's folders: their claims run out by the clock.
    mark: config.databaseUrl
      ? undefined
      : await markRunning(config.dataDir, () => createOutboxStore(db).takeBackClaims()),
  }
}
