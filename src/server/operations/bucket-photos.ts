import { removedAtEnd } from '#server/base/disk.ts'
import { type Bucket, createBucket } from '#server/bucket/bucket.ts'
import { BucketError } from '#server/bucket/bucket-error.ts'
import { photoFolders, stemOfPath } from '#server/bucket/photo-paths.ts'
import type { BucketSettings } from '#server/config/bucket-settings.ts'
import type { FileToArchive } from './archive-writer.ts'
import { dataPrefix, type Manifest } from './manifest.ts'

type ListedPhotos = NonNullable<Manifest['photos']>

/**
 * Lists the photos' files in the bucket, with the hashes from the store.
 * @throws BucketError
 */
export async function listPhotos(bucket: Bucket, prefix?: string): Promise<ListedPhotos['objects']> {
  const objects: ListedPhotos['objects'] = []
  for (const each of prefix ? [prefix] : Object.values(photoFolders).map((folder) => `${folder}/`)) {
    for await (const { key, size, etag } of bucket.list(each)) {
      if (stemOfPath(key)) objects.push({ key, size, etag })
    }
  }
  return objects
}

/** Lists the photos for a backup that does not contain them: an unreachable bucket does not prevent a backup. */
export async function notePhotos(settings: BucketSettings): Promise<ListedPhotos> {
  const about = { bucket: settings.bucket, isCopied: false }
  try {
    using bucket = createBucket(settings)
    return { ...about, objects: await listPhotos(bucket) }
  } catch (error) {
    if (!(error instanceof BucketError)) throw error
    return { ...about, problem: error.message, objects: [] }
  }
}

/**
 * Yields the listed photos as files to archive, each downloaded to `path` and deleted afterwards.
 * @throws BucketError
 */
export async function* copyPhotos(
  bucket: Bucket,
  listed: ListedPhotos['objects'],
  path: string,
): AsyncGenerator<FileToArchive> {
  const done = new Set<string>()
  const waiting = listed.map(({ key }) => key)
  for (const key of waiting) {
    if (done.has(key)) continue
    done.add(key)
    await using _file = removedAtEnd(path)
    if (await bucket.get(key, path)) yield { path: `${dataPrefix}${key}`, source: path }
    else {
      const keyPrefix = key.split('/').slice(0, 2).join('/')
      waiting.push(...(await listPhotos(bucket, `${keyPrefix}/`)).map((object) => object.key))
    }
  }
}

/**
 * Counts the photos' files in a backup's list that are missing from the bucket or differ.
 * @throws BucketError
 */
export async function countMissing(
  settings: BucketSettings,
  listed: ListedPhotos['objects'],
): Promise<number> {
  using bucket = createBucket(settings)
  const there = await listPhotos(bucket)
  const known = new Set(there.map(({ key, size }) => `${size} ${key}`))
  return listed.filter(({ key, size }) => !known.has(`${size} ${key}`)).length
}
