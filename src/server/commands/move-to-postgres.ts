/** npm run move-to-postgres: copies the rows of the data folder's SQLite file into the empty database at DATABASE_URL. */
import path from 'node:path'
import { moveToPostgres } from '#server/operations/moving/move-site.ts'
import { moveRowsOfSite } from './move.ts'
import { runCommand } from './run-command.ts'

await runCommand(() =>
  moveRowsOfSite(moveToPostgres, {
    place: () => 'the database at DATABASE_URL',
    next: (dataDir) =>
      `Start the site with DATABASE_URL. ${path.join(dataDir, 'site.db')} is as it was: move it out of the folder once all is well.`,
  }),
)
