import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

/** Names of the tables that hold the text anywhere, however they are called. */
export async function tablesWith(db: Kysely<Schema>, text: string): Promise<string[]> {
  const tables = await db.introspection.getTables()
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db)
    if (JSON.stringify(rows).includes(text)) found.push(name)
  }
  return found
}

/** Files below the folder, by their path in it, whose name or bytes hold the text. */
export function filesWith(folder: string, text: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name))
    .filter((file) => file.includes(text) || readFileSync(file).includes(text))
    .map((file) => path.relative(folder, file))
}
