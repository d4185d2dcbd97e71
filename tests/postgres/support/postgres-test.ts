import { test as base } from 'vitest'
import { startSite } from '../../support/site-process.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { startCluster } from './cluster.ts'
import { startPgBouncer } from './pgbouncer.ts'

/** What a test or a block has started, which ends with it. */
export const heldUntil = (over: (end: () => Promise<void>) => void): AsyncDisposableStack => {
  const held = new AsyncDisposableStack()
  over(() => held.disposeAsync())
  return held
}

/** A test that may ask for a server, a pooler before it, a folder and sites: all its own, and gone with it. */
export const test = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixture's needs from this pattern.
  .extend('held', ({}, { onCleanup }) => heldUntil(onCleanup))
  .extend('cluster', async ({ held }) => held.use(await startCluster()))
  .extend('bouncer', async ({ held, cluster }) => held.use(await startPgBouncer(cluster.port)))
  .extend('folder', ({ held }) => held.use(temporaryFolder()))
  /** Starts a site on that server, with its data in that folder unless told otherwise. */
  .extend('start', ({ held, cluster, folder }) => async (settings: Record<string, string> = {}) => {
    const usual = { DATABASE_URL: cluster.url, LOG_LEVEL: 'silent' }
    return held.use(await startSite(folder.path, { ...usual, ...settings }))
  })
