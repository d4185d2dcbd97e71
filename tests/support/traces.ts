import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

/** Returns the names of all tables that contain the text. */
export async function tablesWith(db: Kysely<Schema>, text: string): Promise<string[]> {
  const tables = await db.introspection.getTables()
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db)
    if (JSON.stringify(rows).includes(text)) found.push(name)
  }
  return found
}

/** Returns the relative paths of files whose name or content contains the text. */
export function filesWith(folder: string, text: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name))
    .filter((file) => file.includes(text) || readFileSync(file).includes(text))
    .map((file) => path.relative(folder, file))
}
