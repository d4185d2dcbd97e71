import type { DatabaseSync } from 'node:sqlite'
import type { MovableTable, MoveSource, MoveTarget, Value } from './movable.ts'

const batchSize = 2000
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const listed = ({ columns }: MovableTable) => columns.map(quoted).join(', ')

/** The rows of an open SQLite file; the caller has begun the transaction in which it is read. */
export const sqliteSource = (database: DatabaseSync): MoveSource => ({
  tables: async () => tablesOf(database),
  kept: async () => keptByTriggers(database),

  async count({ name }) {
    return Number(database.prepare(`select count(*) as count from ${quoted(name)}`).get()?.count)
  },

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

/** Where rows are written to; the caller has begun the transaction. */
export function sqliteTarget(database: DatabaseSync): MoveTarget {
  // A row may come before the one that it refers to: at the end of the transaction all of them are looked at.
  database.exec('pragma defer_foreign_keys = on')
  return {
    ...sqliteSource(database),

    // What triggers keep bears none itself: it is filled last, when they have done their work.
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

    // The file counts ids on from the highest by itself.
    async settle() {},
  }
}

/** What a trigger adds rows to or takes them from follows from other rows. One that it only changes does not. */
function keptByTriggers(database: DatabaseSync): string[] {
  const triggers = database.prepare("select sql from sqlite_schema where type = 'trigger'").all()
  const named = triggers.flatMap(({ sql }) => [
    ...String(sql).matchAll(/\b(?:insert (?:or \w+ )?into|delete from)\s+"?(\w+)"?/gi),
  ])
  return [...new Set(named.map(([, name = '']) => name))]
}

/** Names of the migrations that the file has run. */
export function executedOf(database: DatabaseSync): string[] {
  const hasLog = database.prepare("select 1 from sqlite_schema where name = 'kysely_migration'").get()
  if (!hasLog) return []
  return database
    .prepare('select name from kysely_migration order by name')
    .all()
    .map(({ name }) => String(name))
}

/** Without the migrator's, and without a search index, which its triggers fill. */
function tablesOf(database: DatabaseSync): MovableTable[] {
  const tables = database
    .prepare(
      `select name from pragma_table_list where schema = 'main' and type = 'table'
       and name not like 'sqlite\\_%' escape '\\' and name not like 'kysely\\_%' escape '\\' order by name`,
    )
    .all()
  const columns = database.prepare('select name from pragma_table_info(?) order by name')
  return tables.map((table) => ({
    name: String(table.name),
    columns: columns.all(table.name ?? '').map(({ name }) => String(name)),
  }))
}
