import { readPlaces } from '#server/config/config.ts'
import type { MovedTable } from '#server/operations/moving/move-rows.ts'
import type { MovePlaces } from '#server/operations/moving/move-site.ts'
import { createProgress } from './progress.ts'

/** Moves the rows between the data folder and the database of the settings, and shows the progress. */
export async function moveRowsOfSite(
  move: (places: MovePlaces) => Promise<MovedTable[]>,
  said: { place: (dataDir: string) => string; next: (dataDir: string) => string },
): Promise<void> {
  const { dataDir, databaseUrl, postgres } = readPlaces(process.env)
  if (!databaseUrl) throw new Error('Set DATABASE_URL to the address of the PostgreSQL database.')
  const progress = createProgress()
  try {
    const moved = await move({
      ...{ dataDir, databaseUrl, postgres },
      tell: ({ table, step, done, of }) => progress.show({ done, of, what: `${step} ${table}` }),
    })
    progress.end()
    const rows = moved.reduce((sum, table) => sum + table.rows, 0)
    for (const table of moved) if (table.rows > 0) console.log(`${table.name}: ${number(table.rows)}`)
    console.log(
      `Moved to ${said.place(dataDir)}: ${number(rows)} rows in ${moved.length} tables, each compared.`,
    )
    console.log(said.next(dataDir))
  } finally {
    progress.end()
  }
}

const number = (count: number) => count.toLocaleString('en-AU')
