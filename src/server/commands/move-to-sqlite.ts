/** npm run move-to-sqlite: copies the rows of the database at DATABASE_URL into a new SQLite file in the data folder. */
import path from 'node:path'
import { moveToSqlite } from '#server/operations/moving/move-site.ts'
import { moveRowsOfSite } from './move.ts'
import { runCommand } from './run-command.ts'

await runCommand(() =>
  moveRowsOfSite(moveToSqlite, {
    place: (dataDir) => path.join(dataDir, 'site.db'),
    next: () => 'Start the site without DATABASE_URL. The PostgreSQL database is as it was.',
  }),
)
