import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { WatchedBucket } from '#server/bucket/bucket-watch.ts'
import { originalName, sizesName } from '#server/photos/quote/quote-photo-files.ts'
import { minutes } from '#shared/durations.ts'
import { restorableMs } from '#shared/restorable.ts'
import type { PhotoCache } from './photo-cache.ts'
import { type PhotoStore, removeOrphans } from './photo-store.ts'
import { createPhotoWorkspaces, stemOf } from './photo-workspaces.ts'

interface PhotoBucketOptions {
  bucket: WatchedBucket
  /** Prefix of the keys: the name of the folder that the same photos would have in the data folder. */
  prefix: string
  /** Folder on this disk where photos are processed. */
  root: string
  cache: PhotoCache
  now: () => Date
}

/** What a killed process has sent may still reach the store this long after it was found abandoned. */
const longestOnTheWayMs = minutes(5)

/**
 * Stores photos in a bucket under random names that are never reused. They are processed on this machine; a marker on
 * its disk tells which are unfinished.
 */
export function createPhotoBucket({ bucket, prefix, root, cache, now }: PhotoBucketOptions): PhotoStore {
  const workspaces = createPhotoWorkspaces(root, { now })
  const firstFound = new Map<string, number>()
  const keyPrefixOf = (filename: string) => `${prefix}/${stemOf(filename)}/`

  async function put(folder: string, keyPrefix: string, signal?: AbortSignal): Promise<void> {
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const file = path.join(entry.parentPath, entry.name)
      const name = path.relative(folder, file).split(path.sep).join('/')
      await bucket.put(`${keyPrefix}${name}`, file, { signal })
    }
  }

  async function remove(filename: string): Promise<void> {
    await cache.forget(stemOf(filename))
    for await (const { key } of bucket.list(keyPrefixOf(filename))) await bucket.remove(key)
  }

  /** Returns the time of each photo's latest file. */
  async function listStems(): Promise<Map<string, Date>> {
    const stems = new Map<string, Date>()
    for await (const { key, changedAt } of bucket.list(`${prefix}/`)) {
      const [, stem] = /^([0-9a-f]{32})\//.exec(key.slice(prefix.length + 1)) ?? []
      if (stem && changedAt > (stems.get(stem) ?? new Date(0))) stems.set(stem, changedAt)
    }
    return stems
  }

  return {
    ...workspaces,

    async prepare() {
      await workspaces.prepare()
      await cache.prepare()
    },

    async listAbandoned() {
      const abandoned = await workspaces.listAbandoned()
      return abandoned.map(({ filename, clear }) => ({
        filename,
        async clear() {
          const foundAt = firstFound.get(filename) ?? now().getTime()
          firstFound.set(filename, foundAt)
          if (now().getTime() - foundAt < longestOnTheWayMs) return
          await clear()
          firstFound.delete(filename)
        },
      }))
    },

    remove,

    publish: ({ filename, target }) => put(target, keyPrefixOf(filename)),

    locate(filename, file) {
      const key = `${keyPrefixOf(filename)}${file}`
      return cache.locate(stemOf(filename), path.basename(file), (place) => bucket.get(key, place))
    },

    async makeSizes(filename, make, signal) {
      const keyPrefix = keyPrefixOf(filename)
      await using place = await workspaces.borrow(filename)
      if (!(await bucket.get(`${keyPrefix}${originalName}`, place.source, { signal }))) {
        // The original is deleted when all sizes exist: another machine may have made them first.
        for await (const { key } of bucket.list(`${keyPrefix}${sizesName}/`, { signal })) {
          if (key.endsWith(`/${filename}`)) return true
        }
        return false
      }
      if (!(await make(place))) return false
      await put(place.target, `${keyPrefix}${sizesName}/`, signal)
      await bucket.remove(`${keyPrefix}${originalName}`, { signal })
      return true
    },

    async sweep(options) {
      const stems = await listStems()
      // The order matters: a photo that is published and no longer marked has its row by the time that is read.
      const isUnderWay = await workspaces.readUnderWay()
      // A restore may be undone, and then the photos of the time in between have rows again.
      const isOld = (changedAt: Date) => now().getTime() - changedAt.getTime() > restorableMs
      const old = [...stems].filter(([stem, changedAt]) => isOld(changedAt) && !isUnderWay(stem))
      await removeOrphans(
        old.map(([stem]) => `${stem}.jpg`),
        remove,
        options,
      )
    },

    async tidyCache(isKnown) {
      for (const stem of await cache.listStems()) {
        if (!(await isKnown(`${stem}.jpg`))) await cache.forget(stem)
      }
    },

    isWell: async () => (await bucket.trouble()) === undefined,
  }
}
