/** npm run move-photos -- --to bucket|folder [--delete]: copies all photos there, and compares. */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { exists } from '#server/base/disk.ts'
import { createBucket } from '#server/bucket/bucket.ts'
import { readPlaces } from '#server/config/config.ts'
import { tryLock } from '#server/db/process-lock.ts'
import { movePhotos, type PhotoProgress } from '#server/operations/move-photos.ts'
import { MoveError } from '#server/operations/moving/movable.ts'
import { expectNoSite } from '#server/operations/moving/move-site.ts'
import { createProgress } from './progress.ts'
import { count, runCommand } from './run-command.ts'

await runCommand(async () => {
  const { values } = parseArgs({
    options: { to: { type: 'string' }, delete: { type: 'boolean', default: false } },
  })
  const { to } = values
  if (to !== 'bucket' && to !== 'folder') {
    throw new MoveError('Say where they go: npm run move-photos -- --to bucket, or --to folder.')
  }
  const { dataDir, bucket: settings, databaseUrl, postgres } = readPlaces(process.env)
  if (!settings) throw new MoveError('There is no bucket: set S3_ENDPOINT and the settings beside it.')
  if (!(await exists(dataDir))) throw new MoveError(`There is no data folder at ${dataDir}.`)
  using alone = values.delete ? tryLock(path.join(dataDir, '.running')) : undefined
  if (values.delete && !alone)
    throw new MoveError(`The site is running on ${dataDir}: stop it before --delete.`)
  // A site on another machine would go on reading them from the bucket. In the other direction it may run.
  if (values.delete && to === 'folder' && databaseUrl) await expectNoSite({ databaseUrl, postgres })
  const progress = createProgress()
  const onProgress = ({ step, place, done, of }: PhotoProgress) =>
    progress.show({ done, of, what: `${step} ${place}` })
  using bucket = createBucket(settings)
  const moving = movePhotos({ dataDir, bucket, to, isToDelete: values.delete, onProgress })
  const moved = await moving.finally(() => progress.end())
  const [source, target] = to === 'bucket' ? ['data folder', 'bucket'] : ['bucket', 'data folder']
  console.log(
    `All ${moved.photos} photos (${count(moved.files)}) of the ${source} are in the ${target}; ${moved.copied} were copied just now.`,
  )
  console.log(
    values.delete
      ? `They were deleted from the ${source}.`
      : `Nothing was deleted from the ${source}: add --delete for that, once the site uses the ${target}.`,
  )
})
