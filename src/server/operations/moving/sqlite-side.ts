import type { DatabaseSync } from 'node:sqlite'
import type { MovableTable, MoveSource, MoveTarget, Value } from './movable.ts'

const batchSize = 2000
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const listed = ({ columns }: MovableTable) => columns.map(quoted).join(', ')

/** Reads an open SQLite file; the caller has begun the transaction. */
export const sqliteSource = (database: DatabaseSync): MoveSource => ({
  tables: async () => tablesOf(database),
  kept: async () => keptByTriggers(database),

  count: async ({ name }) =>
    Number(database.prepare(`select count(*) as count from ${quoted(name)}`).get()?.count),

  async *batches(table) {
    const statement = database.prepare(`select ${listed(table)} from ${quoted(table.name)}`)
    statement.setReadBigInts(true)
    statement.setReturnArrays(true)
    let rows: Value[][] = []
    for (const row of statement.iterate()) {
      rows.push(row as unknown as Value[])
      if (rows.length < batchSize) continue
      yield rows
      rows = []
    }
    if (rows.length > 0) yield rows
  },
})

/** Writes rows; the caller has begun the transaction. */
export function sqliteTarget(database: DatabaseSync): MoveTarget {
  // Foreign keys are checked at the transaction's end, because a row may precede the one it refers to.
  database.exec('pragma defer_foreign_keys = on')
  return {
    ...sqliteSource(database),

    // Tables that triggers maintain have no triggers themselves; they are filled last, after those have run.
    async tables() {
      const rows = database
        .prepare("select distinct tbl_name from sqlite_schema where type = 'trigger'")
        .all()
      const watched = new Set(rows.map(({ tbl_name }) => String(tbl_name)))
      return tablesOf(database).toSorted((a, b) => Number(watched.has(b.name)) - Number(watched.has(a.name)))
    },

    async empty({ name }) {
      database.exec(`delete from ${quoted(name)}`)
    },

    async add(table, rows) {
      const places = table.columns.map(() => '?').join(', ')
      const insert = database.prepare(
        `insert into ${quoted(table.name)} (${listed(table)}) values (${places})`,
      )
      for (const row of rows) insert.run(...row)
    },

    // SQLite continues ids from the highest by itself.
    async settle() {},
  }
}

/** Finds tables whose rows are derived, because triggers insert or delete them. Updates alone don't count. */
function keptByTriggers(database: DatabaseSync): string[] {
  const triggers = database.prepare("select sql from sqlite_schema where type = 'trigger'").all()
  const named = triggers.flatMap(({ sql }) => [
    ...String(sql).matchAll(/\b(?:insert (?:or \w+ )?into|delete from)\s+"?(\w+)"?/gi),
  ])
  return [...new Set(named.map(([, name = '']) => name))]
}

export function executedOf(database: DatabaseSync): string[] {
  const hasLog = database.prepare("select 1 from sqlite_schema where name = 'kysely_migration'").get()
  if (!hasLog) return []
  return database
    .prepare('select name from kysely_migration order by name')
    .all()
    .map(({ name }) => String(name))
}

/** Excludes the migrator's tables and the search index, which its triggers fill. */
function tablesOf(database: DatabaseSync): MovableTable[] {
  const tables = database
    .prepare(
      `select name from pragma_table_list where schema = 'main' and type = 'table'
       and name not like 'copy\\_%' escape '\\' and name not like 'sqlite\\_%' escape '\\' and name not like 'kysely\\_%' escape '\\' order by name`,
    )
    .all()
  const columns = database.prepare('select name from pragma_table_info(?) order by name')
  return tables.map((table) => ({
    name: String(table.name),
    columns: columns.all(table.name ?? '').map(({ name }) => String(name)),
  }))
}
