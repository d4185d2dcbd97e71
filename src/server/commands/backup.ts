/** npm run backup [-- --to FOLDER]: one archive of everything the site keeps, also while it runs. */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { readPlaces } from '#server/config.ts'
import { exists, isOfAnotherUser } from '#server/disk.ts'
import { makeBackup } from '#server/operations/backup.ts'
import { count, tell } from './tell.ts'

await tell(async () => {
  const { values } = parseArgs({ options: { to: { type: 'string' } } })
  const places = readPlaces(process.env)
  if (!(await exists(places.dataDir))) throw new Error(`There is no data folder at ${places.dataDir}.`)
  if (await isOfAnotherUser(places.dataDir)) {
    throw new Error(`${places.dataDir} belongs to another user: run this as the user who runs the site.`)
  }
  const made = await makeBackup({
    places: values.to ? { ...places, backupDir: path.resolve(values.to) } : places,
    kind: 'manual',
    madeAt: new Date(),
  })
  if (!made) return
  const { files, database } = made.manifest
  const size = `${(made.bytes / 1_000_000).toFixed(1)} MB`
  console.log(`Backed up and checked: ${made.file} (${count(files.length)}, ${size}).`)
  if (database === 'postgresql') {
    console.log(
      'It holds the files only: back up the PostgreSQL database with pg_dump --format=custom --file=site.dump "$DATABASE_URL".',
    )
  }
})
