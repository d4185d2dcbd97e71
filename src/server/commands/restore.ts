/** npm run restore -- (ARCHIVE | --from-copy) [--force]: puts a backup, or the second copy, in place of the data folder. */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { BucketError } from '#server/bucket/bucket-error.ts'
import type { BucketSettings } from '#server/config/bucket-settings.ts'
import { readPlaces } from '#server/config/config.ts'
import { isFullDisk } from '#server/db/storage-fault.ts'
import { countMissing } from '#server/operations/bucket-photos.ts'
import type { Manifest } from '#server/operations/manifest.ts'
import { restoreBackup } from '#server/operations/restore.ts'
import { restoreFromCopy } from '#server/operations/restore-copy.ts'
import { createProgress } from './progress.ts'
import { count, runCommand } from './run-command.ts'

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: { force: { type: 'boolean', default: false }, 'from-copy': { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const places = readPlaces(process.env)
  const restoring = values['from-copy']
    ? fromCopy(places, values.force)
    : fromArchive(places, positionals, values.force)
  const { manifest, movedTo, tablesMovedTo } = await restoring.catch((error: unknown) => {
    if (!isFullDisk(error)) throw error
    throw new Error(`The disk of ${places.dataDir} is full: make room there, and run this again.`)
  })
  console.log(`Restored to ${places.dataDir}: ${count(manifest.files.length)} as of ${manifest.madeAt}.`)
  if (movedTo) console.log(`What was there before lies in ${movedTo}; delete it when all is well.`)
  if (manifest.photos) console.log(await sayWherePhotosAre(manifest.photos, places.bucket))
  if (manifest.dump) {
    const rows = Object.values(manifest.dump.rows).reduce((sum, count) => sum + count, 0)
    console.log(`Restored to the database at DATABASE_URL: ${rows} rows, each table counted.`)
    if (tablesMovedTo) {
      console.log(
        `The tables of before are in its schema ${tablesMovedTo}; when all is well: drop schema ${tablesMovedTo} cascade.`,
      )
    }
  } else if (manifest.database === 'postgresql') {
    console.log('The archive holds no rows: restore the database from where it was backed up.')
  } else if (places.databaseUrl) {
    console.log(
      'The rows are in site.db, and DATABASE_URL is set: npm run move-to-postgres brings them there, or the site reads site.db without DATABASE_URL.',
    )
  }
})

type Places = ReturnType<typeof readPlaces>

function fromArchive(places: Places, [archive, ...more]: string[], force: boolean) {
  if (!archive || more.length > 0) {
    throw new Error(
      'Name one backup: npm run restore -- ARCHIVE [--force], or npm run restore -- --from-copy',
    )
  }
  return restoreBackup({ archive: path.resolve(archive), ...places, force, now: () => new Date() })
}

async function fromCopy({ copy, ...places }: Places, force: boolean) {
  if (!copy) throw new Error('Set COPY_TO to the place of the second copy.')
  const progress = createProgress()
  const restored = await restoreFromCopy({
    ...{ places, copy, force },
    now: () => new Date(),
    onProgress: progress.show,
  }).finally(progress.end)
  if (restored.leftOut > 0) {
    console.log(
      `Left out: ${restored.leftOut} of the very last changes, because one before them had not reached the copy when the machine was lost.`,
    )
  }
  if (restored.leads) {
    const { count: leads, lastAt } = restored.leads
    console.log(
      leads === 0
        ? 'No leads were in the second copy.'
        : `${leads} ${leads === 1 ? 'lead' : 'leads'} came back. The last one came in at ${lastAt}.`,
    )
  }
  return restored
}

async function sayWherePhotosAre(
  { bucket, isCopied, problem, objects }: NonNullable<Manifest['photos']>,
  settings: BucketSettings | undefined,
): Promise<string> {
  if (isCopied) {
    return settings
      ? 'The photos are in the data folder, and S3_BUCKET is set: npm run move-photos -- --to bucket brings them there.'
      : 'The photos are in the data folder, where the site looks for them.'
  }
  if (problem) return `The archive holds no photos and lists none: ${problem}`
  const listed = `Its photos (${count(objects.length)}) stay in the bucket ${bucket}`
  if (!settings) return `${listed}: the site finds them once S3_BUCKET and the settings beside it are set.`
  try {
    const missing = await countMissing(settings, objects)
    return missing === 0 ? `${listed}: all are there.` : `${listed}: ${missing} of them are missing there.`
  } catch (error) {
    if (!(error instanceof BucketError)) throw error
    return `${listed}, which could not be looked at: ${error.message}`
  }
}
