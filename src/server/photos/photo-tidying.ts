import type { FastifyBaseLogger } from 'fastify'
import type { PhotoStore } from './photo-store.ts'
import type { Workspace } from './photo-workspaces.ts'

interface TidyingOptions {
  store: PhotoStore
  /** Whether a row has this file. */
  isKnown: (filename: string) => Promise<boolean>
  /** Permanently deletes what can no longer be restored. */
  purge: () => Promise<void>
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** Deletes files whose row was never stored, and what can no longer be restored. */
export function createPhotoTidying({ store, isKnown, purge, log }: TidyingOptions) {
  const settle = async (filename: string, clear: () => Promise<void>) => {
    if (!(await isKnown(filename))) await store.remove(filename)
    await clear()
  }

  /** Deletes the work of killed processes. One that is still ending does not count as killed yet. */
  const clearAbandoned = async () => {
    for (const { filename, clear } of await store.listAbandoned()) await settle(filename, clear)
  }

  const tidyCache = () => store.tidyCache(isKnown)

  return {
    purge,
    clearAbandoned,
    tidyCache,

    /** Ends the work on a photo, whether or not its row was stored. */
    async end(workspace: Workspace): Promise<void> {
      const { filename } = workspace
      await settle(filename, () => store.closeWorkspace(filename)).catch((error: unknown) => {
        // It is unknown whether the row was stored. The files stay, and `tidy` decides later.
        log.warn({ err: error }, 'unfinished photo left for later')
        store.abandon(workspace)
      })
    },

    async tidy(): Promise<void> {
      await clearAbandoned()
      await purge()
      await tidyCache()
      await store.sweep({ isKnown, warn: (sentence) => log.warn(sentence) })
    },
  }
}
