import { CompiledQuery } from 'kysely'
import type { Db, Tx } from '#server/db/schema.ts'
import { type MovableTable, MoveError, type MoveSource, type MoveTarget, type Value } from './movable.ts'

const batchSize = 2000
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

interface Column {
  table: string
  name: string
  type: string
}

interface Kind {
  /** Returns the expression that reads a column as text, so that the driver interprets nothing. */
  read: (column: string) => string
  toValue: (text: string) => Value
}

const whole: Kind = { read: (column) => `${column}::text`, toValue: BigInt }
const kinds: Record<string, Kind> = {
  text: { read: (column) => column, toValue: (text) => text },
  smallint: whole,
  integer: whole,
  bigint: whole,
  'double precision': { read: (column) => `${column}::text`, toValue: Number },
  bytea: {
    read: (column) => `encode(${column}, 'hex')`,
    toValue: (text) => new Uint8Array(Buffer.from(text, 'hex')),
  },
}

/** Excludes the migrator's tables. */
const inSchema = `
  relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and relname not like 'kysely\\_%'`
/** Unlogged tables are left out, because their rows need not survive the server. */
const ofTheSite = `${inSchema} and relpersistence = 'p'`

/** Reads a PostgreSQL database within the transaction's snapshot. */
export async function postgresSource(tx: Tx): Promise<MoveSource> {
  const ask = asking(tx)
  const columns = await columnsOf(ask)
  const kindOf = (table: string, name: string) => {
    const type = typeOf(columns, table, name)
    const kind = kinds[type]
    if (!kind) throw new MoveError(`${table}.${name} is ${type}, which can't be moved.`)
    return kind
  }

  return {
    tables: async () =>
      [...new Set(columns.map(({ table }) => table))].map((name) => ({
        name,
        columns: columns.filter(({ table }) => table === name).map((column) => column.name),
      })),

    async kept() {
      const rows = await ask<{ name: string }>(
        `select relname as name from pg_class where ${inSchema} and relpersistence <> 'p'`,
      )
      return rows.map(({ name }) => name)
    },

    async count({ name }) {
      const [row] = await ask<{ count: string }>(`select count(*) as count from ${quoted(name)}`)
      return Number(row?.count)
    },

    async *batches(table) {
      const read = table.columns.map((name) => kindOf(table.name, name))
      const selected = table.columns.map((name, n) => `${read[n]?.read(quoted(name))} as v${n}`).join(', ')
      await ask(`declare moving no scroll cursor for select ${selected} from ${quoted(table.name)}`)
      for (;;) {
        const rows = await ask<Record<string, string | null>>(`fetch ${batchSize} from moving`)
        if (rows.length > 0)
          yield rows.map((row) => read.map((kind, n) => valueIn(kind, row[`v${n}`] ?? null)))
        if (rows.length < batchSize) break
      }
      await ask('close moving')
    },
  }
}

/** Writes rows with triggers disabled, since the rows that they maintain are moved too. */
export async function postgresTarget(tx: Tx): Promise<MoveTarget> {
  const ask = asking(tx)
  const source = await postgresSource(tx)
  const types = await columnsOf(ask)
  const tables = inOrder(await source.tables(), await references(ask))
  for (const { name } of tables) await ask(`alter table ${quoted(name)} disable trigger user`)

  return {
    ...source,
    tables: async () => tables,

    async empty({ name }) {
      await ask(`delete from ${quoted(name)}`)
    },

    /** Each column is passed as one array, so that the number of parameters does not depend on the rows. */
    async add({ name, columns }, rows) {
      const arrays = columns.map((column, n) => `$${n + 1}::${typeOf(types, name, column)}[]`).join(', ')
      const names = columns.map(quoted).join(', ')
      await ask(
        `insert into ${quoted(name)} (${names}) overriding system value select * from unnest(${arrays})`,
        columns.map((_, n) => rows.map((row) => toParameter(row[n] ?? null))),
      )
    },

    async settle() {
      for (const { name } of tables) await ask(`alter table ${quoted(name)} enable trigger user`)
      const counted = await ask<{ table: string; column: string; sequence: string }>(
        `select relname as table, attname as column,
         pg_get_serial_sequence(quote_ident(relname), attname) as sequence
         from pg_class join pg_attribute on attrelid = pg_class.oid where ${ofTheSite} and attnum > 0
         and pg_get_serial_sequence(quote_ident(relname), attname) is not null`,
      )
      for (const { table, column, sequence } of counted) {
        await ask(
          `select setval('${sequence}', coalesce(max(${quoted(column)}), 1), max(${quoted(column)}) is not null)
           from ${quoted(table)}`,
        )
      }
    },
  }
}

export async function executedMigrations(tx: Tx): Promise<string[]> {
  const ask = asking(tx)
  const [log] = await ask<{ log: string | null }>("select to_regclass('kysely_migration')::text as log")
  if (!log?.log) return []
  const rows = await ask<{ name: string }>('select name from kysely_migration order by name')
  return rows.map(({ name }) => name)
}

type Ask = <Row>(text: string, parameters?: readonly unknown[]) => Promise<Row[]>

/** Queries without plugins, because the names are the database's own here. */
export const asking =
  (db: Db): Ask =>
  async <Row>(text: string, parameters: readonly unknown[] = []) =>
    (await db.withoutPlugins().executeQuery<Row>(CompiledQuery.raw(text, [...parameters]))).rows

const columnsOf = (ask: Ask) =>
  ask<Column>(
    `select relname as table, attname as name, format_type(atttypid, -1) as type
     from pg_class join pg_attribute on attrelid = pg_class.oid
     where ${ofTheSite} and attnum > 0 and not attisdropped and attgenerated = ''
     order by relname, attname collate "C"`,
  )

const typeOf = (columns: Column[], table: string, name: string) =>
  columns.find((column) => column.table === table && column.name === name)?.type ?? 'nothing'

/** Returns the foreign keys, which decide the order of the tables. */
async function references(ask: Ask): Promise<{ from: string; to: string }[]> {
  return ask(
    `select holder.relname as from, held.relname as to from pg_constraint
     join pg_class holder on holder.oid = conrelid join pg_class held on held.oid = confrelid
     where contype = 'f' and conrelid <> confrelid and connamespace = current_schema()::regnamespace`,
  )
}

function inOrder(tables: MovableTable[], references: { from: string; to: string }[]): MovableTable[] {
  const ordered: MovableTable[] = []
  const seen = new Set<MovableTable>()
  const visit = (table: MovableTable): void => {
    if (seen.has(table)) return
    seen.add(table)
    const needed = references.filter(({ from }) => from === table.name).map(({ to }) => to)
    for (const other of tables) if (needed.includes(other.name)) visit(other)
    ordered.push(table)
  }
  for (const table of tables) visit(table)
  return ordered
}

const valueIn = (kind: Kind, text: string | null): Value => (text === null ? null : kind.toValue(text))

/** Converts numbers to text, which PostgreSQL reads without rounding. */
const toParameter = (value: Value) =>
  typeof value === 'bigint' || typeof value === 'number'
    ? String(value)
    : value instanceof Uint8Array
      ? Buffer.from(value)
      : value
