/** npm run restore -- ARCHIVE [--force]: puts a backup in place of the data folder. */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { readPlaces } from '#server/config.ts'
import { restoreBackup } from '#server/operations/restore.ts'
import { count, tell } from './tell.ts'

await tell(async () => {
  const { values, positionals } = parseArgs({
    options: { force: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [archive, ...more] = positionals
  if (!archive || more.length > 0) throw new Error('Name one backup: npm run restore -- ARCHIVE [--force]')
  const { dataDir, backupDir, databaseUrl } = readPlaces(process.env)
  const { manifest, movedTo } = await restoreBackup({
    archive: path.resolve(archive),
    dataDir,
    backupDir,
    force: values.force,
    now: () => new Date(),
  })
  console.log(`Restored to ${dataDir}: ${count(manifest.files.length)} as of ${manifest.madeAt}.`)
  if (movedTo) console.log(`What was there before lies in ${movedTo}; delete it when all is well.`)
  if (manifest.database === 'postgresql') {
    console.log(
      'The archive holds no rows: restore the PostgreSQL database with pg_restore --clean --if-exists --dbname="$DATABASE_URL" site.dump.',
    )
  } else if (databaseUrl) {
    console.log(
      'The rows are in site.db, and DATABASE_URL is set: the site will not read them until it is not.',
    )
  }
})
