import path from 'node:path'
import type { WatchedBucket } from '#server/bucket/bucket-watch.ts'
import { photoPlaces } from '#server/bucket/photo-places.ts'
import type { Config } from '#server/config/config.ts'
import { createPhotoBucket } from './photo-bucket.ts'
import { createPhotoCache } from './photo-cache.ts'
import { createPhotoFolder } from './photo-folder.ts'
import type { PhotoStore } from './photo-store.ts'

interface StoresOptions {
  config: Pick<Config, 'dataDir' | 'webWorkers'>
  bucket: WatchedBucket | undefined
  now: () => Date
}

const mebibyte = 1024 * 1024
/** What is kept of a bucket's photos on this disk: 64 MiB, most of it for what visitors look at. */
const cacheBytes = { gallery: 48 * mebibyte, quotes: 16 * mebibyte }

/** Where photos are kept, by the settings: in the data folder, or in the bucket. */
export function openPhotoStores({ config, bucket, now }: StoresOptions) {
  const open = (kind: keyof typeof photoPlaces): PhotoStore => {
    const root = path.join(config.dataDir, photoPlaces[kind])
    if (!bucket) return createPhotoFolder(root, { now })
    const cache = createPhotoCache({
      folder: path.join(config.dataDir, '.photo-cache', photoPlaces[kind]),
      maxBytes: cacheBytes[kind],
      processes: config.webWorkers,
    })
    return createPhotoBucket({ bucket, prefix: photoPlaces[kind], root, cache, now })
  }
  return { gallery: open('gallery'), quotes: open('quotes') }
}
