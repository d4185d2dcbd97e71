import { isMainThread } from 'node:worker_threads'
import { makeFolder } from '#server/base/disk.ts'
import type { Config } from '#server/config/config.ts'
import type { CopySettings } from '#server/config/copy-settings.ts'
import { createLeaseStore } from '#server/machines/lease-store.ts'
import { createSharedKeys, readFolderKeys, type SiteKeys } from '#server/machines/site-keys.ts'
import { holdLease, noLease, type WorkLease } from '#server/machines/work-lease.ts'
import { createOutboxStore } from '#server/notify/outbox-store.ts'
import type { SiteConfig } from '#server/notify/site-config.ts'
import { ensureOwner } from '#server/people/owner-account.ts'
import { createUserStore, type UserStore } from '#server/people/user-store.ts'
import type { AppDependencies, buildApp } from './app.ts'
import type { WatchOptions } from './bucket/bucket-watch.ts'
import type { Copier, CopierOptions } from './copy/copier.ts'
import { openAwaitedDatabase } from './db/awaited-database.ts'
import type { Db } from './db/schema.ts'
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

export interface SiteStorage {
  db: Db
  keys: SiteKeys
  /** The account that was just created, when its random password must be printed. */
  newOwner: NewOwner | undefined
  /** For a database that was unreachable at the start: resolves later, with the new account. */
  arrival: Promise<NewOwner | undefined> | undefined
  /** Keep it while the database is in use. */
  mark: Disposable | undefined
}

interface StorageOptions {
  /** Creates the owner's account if there is none; tests pass a faster function. */
  makeOwner?: ((users: UserStore) => Promise<NewOwner | undefined>) | undefined
}

interface SiteOptions
  extends StorageOptions,
    Pick<AppDependencies, 'pages' | 'limits' | 'now' | 'timers' | 'roomIn' | 'photoEncoder'>,
    Partial<Pick<AppDependencies, 'health'>> {
  /** Timeouts for the bucket, if there is one; tests use shorter ones. */
  bucketOptions?: WatchOptions | undefined
  lookForArchiveMs?: CopierOptions['lookForArchiveMs']
}

export interface Site {
  app: Awaited<ReturnType<typeof buildApp>>
  db: Db
  newOwner: SiteStorage['newOwner']
  arrival: SiteStorage['arrival']
  mark: SiteStorage['mark']
  readiness: Readiness
  operations: SiteOperations
  drillTasks: ReturnType<typeof createDrillTasks>
  /** Starts to request the lease for the background work. */
  lease: () => WorkLease
}

/**
 * Opens a site that is ready to listen; production, development and tests all use it.
 * @throws errors for which `explain` (site.ts) has a sentence
 */
export async function openSite(config: SiteConfig, options: SiteOptions): Promise<Site> {
  const { db, keys, newOwner, arrival, mark } = await openStorage(config, options)
  // The import is dynamic, so that a primary process, which serves no requests, does not load the server's code.
  const { buildApp } = await import('./app.ts')
  const { createDrillTasks } = await import('./operations/drill-tasks.ts')
  const { createSiteOperations } = await import('./operations/site-operations.ts')
  const { now = () => new Date(), bucketOptions, lookForArchiveMs } = options
  const { createWatchedBucket } = await import('./bucket/bucket-watch.ts')
  const bucket = config.bucket && createWatchedBucket(config.bucket, bucketOptions)
  const operations = createSiteOperations({ config, db, bucket, whyNoPush: () => keys.whyNoPush, now })
  const { health = operations.health } = options
  const { backUpNow } = operations
  const readiness = createReadiness()
  const copy = config.databaseUrl ? undefined : config.copy
  let copier: Copier | undefined
  const beforeReceipt = copy && copy.waitMs > 0 ? async () => copier?.settle() : undefined
  const app = await buildApp({
    ...options,
    ...{ config, db, keys, health, readiness, backUpNow, beforeReceipt, bucket, now },
  })
  if (bucket) app.addHook('onClose', async () => bucket.close())
  if (copy) copier = await startCopying(config, copy, { app, db, backUpNow, now, lookForArchiveMs })
  if (operations.heartbeat) app.addHook('onClose', async () => operations.heartbeat?.stop())
  const drillTasks = createDrillTasks({ config, db, keys, now })
  const lease = () => (config.databaseUrl ? holdLease(createLeaseStore(db)) : noLease)
  return { app, db, newOwner, arrival, mark, readiness, operations, drillTasks, lease }
}

type CopyOptions = Pick<Site, 'app' | 'db'> &
  Pick<SiteOperations, 'backUpNow'> &
  Pick<CopierOptions, 'now' | 'lookForArchiveMs'>

/** Starts the second copy of a SQLite file. */
async function startCopying(
  config: SiteConfig,
  copy: CopySettings,
  { app, db, backUpNow, now, lookForArchiveMs }: CopyOptions,
): Promise<Copier> {
  const { startCopier } = await import('./copy/copier.ts')
  const { createCopyArchives } = await import('./operations/copy-archives.ts')
  const copyArchive = createCopyArchives(
    config,
    db,
    (signal, notBefore) => backUpNow(signal, app.log, notBefore),
    now,
  )
  const { dataDir } = config
  const copier = startCopier({ db, copy, copyArchive, now, lookForArchiveMs, dataDir, log: app.log })
  app.addHook('onClose', copier.stop)
  await copier.begun()
  return copier
}

/** Opens the data folder with database, owner's account and keys, and creates what is missing. */
export async function openStorage(config: Config, { makeOwner }: StorageOptions = {}): Promise<SiteStorage> {
  // All files of the site are private: files 0600, folders 0700. A thread can't set the umask.
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
    // Machines that share a PostgreSQL database don't see each other's folders, so their claims expire by time.
    mark: config.databaseUrl
      ? undefined
      : await markRunning(config.dataDir, () => createOutboxStore(db).takeBackClaims()),
  }
}
