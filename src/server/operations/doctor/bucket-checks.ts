import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { type Finding, ok, problem, warning } from '#server/base/finding.ts'
import { examineBucket } from '#server/bucket/bucket-watch.ts'
import { photoFolders } from '#server/bucket/photo-paths.ts'
import type { BackupPlaces } from '../backup-folder.ts'
import { isLocal } from './settings-checks.ts'

/** Checks a bucket for photos: whether it works, whether photos are missing, and who backs it up. */
export async function checkBucket({ bucket, dataDir }: BackupPlaces): Promise<Finding[]> {
  if (!bucket) return []
  const trouble = await examineBucket(bucket)
  const { protocol, hostname } = new URL(bucket.endpoint)
  const left = await countLeft(dataDir)
  return [
    trouble
      ? problem('Photos', trouble.message)
      : ok('Photos', `The bucket ${bucket.bucket} can be listed, and photos stored, read and removed.`),
    ...(protocol === 'https:' || isLocal(hostname)
      ? []
      : [warning('Way to photos', `S3_ENDPOINT is without TLS: use https unless the network is your own.`)]),
    ...(left === 0
      ? []
      : [
          warning(
            'Photos left behind',
            `${left} photos lie in the data folder, where a site with a bucket does not look: npm run move-photos -- --to bucket.`,
          ),
        ]),
    warning(
      'Photos in backups',
      `They are in the bucket ${bucket.bucket}, and the nightly backups only list them: have the store keep versions, or run npm run backup -- --with-photos.`,
    ),
  ]
}

async function countLeft(dataDir: string): Promise<number> {
  let count = 0
  for (const folder of Object.values(photoFolders)) {
    const names = await readdir(path.join(dataDir, folder)).catch(() => [])
    count += names.filter((name) => /^[0-9a-f]{32}$/.test(name)).length
  }
  return count
}
