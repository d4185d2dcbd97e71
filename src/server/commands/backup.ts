/** npm run backup [-- --to FOLDER] [--with-photos]: one archive of everything the site keeps, also while it runs. */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { exists, isOfAnotherUser } from '#server/base/disk.ts'
import { readPlaces } from '#server/config/config.ts'
import { makeBackup } from '#server/operations/backup.ts'
import { count, runCommand } from './run-command.ts'

await runCommand(async () => {
  const { values } = parseArgs({
    options: { to: { type: 'string' }, 'with-photos': { type: 'boolean', default: false } },
  })
  const places = readPlaces(process.env)
  if (!(await exists(places.dataDir))) throw new Error(`There is no data folder at ${places.dataDir}.`)
  if (await isOfAnotherUser(places.dataDir)) {
    throw new Error(`${places.dataDir} belongs to another user: run this as the user who runs the site.`)
  }
  const made = await makeBackup({
    places: values.to ? { ...places, backupDir: path.resolve(values.to) } : places,
    kind: 'manual',
    withPhotos: values['with-photos'],
    madeAt: new Date(),
  })
  if (!made) return
  const { files, dump, photos } = made.manifest
  const size = `${(made.bytes / 1_000_000).toFixed(1)} MB`
  console.log(`Backed up and checked: ${made.file} (${count(files.length)}, ${size}).`)
  if (dump) console.log(`With a dump of ${Object.keys(dump.rows).length} tables of the database.`)
  if (photos?.problem) {
    console.log(`It does not hold the photos, nor a list of them: ${photos.problem}`)
  } else if (photos && !photos.isCopied) {
    console.log(
      `It lists ${count(photos.objects.length)} of photos in the bucket ${photos.bucket} and does not hold them: add --with-photos for that.`,
    )
  }
  if (made.withoutRows) throw new Error(made.withoutRows)
})
