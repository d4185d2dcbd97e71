import { readdir, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { Db } from '#server/db/schema.ts'
import type { CopyAside } from '#shared/contract/forget.ts'
import { asideOf, asidesOf } from './interrupted-restore.ts'
import { databaseName } from './manifest.ts'

/** Finds copies that restores and moves have kept, if they may contain something stored since a moment. */
export async function copiesAside(
  db: Db,
  places: { dataDir: string; isShared: boolean },
  since: Date,
): Promise<CopyAside[]> {
  const { isShared } = places
  const dataDir = await realpath(places.dataDir).catch(() => places.dataDir)
  const parent = path.dirname(dataDir)
  const beside = await readdir(parent).catch(() => [])
  // Their names end in the time when they were moved aside, and sort by it.
  const [any, earliest] = [path.basename(asidesOf(dataDir)), path.basename(asideOf(dataDir, since))]
  const folders = beside.filter((name) => name.startsWith(any) && name >= earliest)
  const files = isShared ? await formerFiles([dataDir, parent], since) : []
  const schemas = isShared ? await schemasAside(db, since) : []
  return [
    ...folders.map((name) => ({ what: 'folder' as const, name })),
    ...files.map((name) => ({ what: 'file' as const, name })),
    ...schemas.map((name) => ({ what: 'schema' as const, name })),
  ]
}

/** Returns the name of the schema for the former tables at a restore. */
export const schemaAsideOf = (now: Date) => `${schemaMark}${now.toISOString().replaceAll(/\D/g, '')}`
const schemaMark = 'before_restore_'

async function schemasAside(db: Db, since: Date): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select nspname::text as name from pg_namespace where starts_with(nspname::text, ${schemaMark})
  `.execute(db)
  const earliest = schemaAsideOf(since)
  return rows.map(({ name }) => name).filter((name) => name >= earliest)
}

/** Finds SQLite files that a site on PostgreSQL no longer uses, whatever suffix their names have. */
async function formerFiles(folders: string[], since: Date): Promise<string[]> {
  const found: string[] = []
  for (const folder of folders) {
    for (const name of await readdir(folder).catch(() => [])) {
      if (name !== databaseName && !name.startsWith(`${databaseName}.`)) continue
      const file = await stat(path.join(folder, name)).catch(() => undefined)
      if (file?.isFile() && file.mtime >= since) found.push(name)
    }
  }
  return found
}
