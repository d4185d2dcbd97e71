import { CompiledQuery, type Insertable, PostgresAdapter, type QueryCreator } from 'kysely'
import type { Db, Schema } from './schema.ts'
import { isStorageFault } from './storage-fault.ts'

export interface TableRow {
  table: keyof Schema
  row: object
}

export const rowOf = <Table extends keyof Schema>(
  table: Table,
  row: Insertable<Schema[Table]>,
): TableRow => ({ table, row })

/** The number of rows per table in one statement stays far below the limit on bind parameters. */
const mostTogether = 32

/** Compiled statements: compiling takes longer than the rest of the site's own work for a lead. */
const compiled = new Map<string, string>()

const batches = new WeakMap<Db, ReturnType<typeof createBatches>>()

/** Inserts into several tables: with one statement in PostgreSQL, one after the other in SQLite. */
export async function insertBatch(on: Db, rows: readonly TableRow[]): Promise<void> {
  if (!insertsAtOnce(on)) for (const row of rows) await insert(on, [[row]])
  else if (on.isTransaction) await insert(on, [rows])
  else await batchesOf(on)(rows)
}

/** True when `insertBatch` is atomic without a transaction. */
export const insertsAtOnce = (on: Db) => on.getExecutor().adapter instanceof PostgresAdapter

function batchesOf(db: Db) {
  const known = batches.get(db) ?? createBatches(db)
  batches.set(db, known)
  return known
}

interface Waiting {
  rows: readonly TableRow[]
  shape: string
  stored: PromiseWithResolvers<void>
}

/**
 * Inserts the rows of the same moment with one statement, so that planning, triggers, the round trip and the wait for
 * the disk are paid once (docs/decisions/036). A batch waits neither for more rows nor for an earlier batch.
 */
function createBatches(db: Db) {
  let waiting: Waiting[] = []

  function storeAll(): void {
    const byShape = Map.groupBy(waiting, ({ shape }) => shape)
    waiting = []
    for (const alike of byShape.values())
      for (let start = 0; start < alike.length; start += mostTogether)
        void store(alike.slice(start, start + mostTogether))
  }

  async function store(batch: readonly Waiting[]): Promise<void> {
    const all = batch.map(({ rows }) => rows)
    try {
      await insert(db, all)
      for (const { stored } of batch) stored.resolve()
    } catch (error) {
      // One rejected row must not fail the others, so each is retried alone; a fault of the database concerns them
      // all.
      if (batch.length > 1 && !isStorageFault(error)) for (const one of batch) void store([one])
      else for (const { stored } of batch) stored.reject(error)
    }
  }

  return (rows: readonly TableRow[]): Promise<void> => {
    if (waiting.length === 0) setImmediate(storeAll)
    const stored = Promise.withResolvers<void>()
    waiting.push({ rows, shape: shapeOf(rows), stored })
    return stored.promise
  }
}

const shapeOf = (rows: readonly TableRow[]) =>
  JSON.stringify(rows.map(({ table, row }) => [table, ...Object.keys(row)]))

/** Inserts several batches that have the same tables and columns. */
async function insert(on: Db, all: readonly (readonly TableRow[])[]): Promise<void> {
  const [first = []] = all
  const byTable = first.map(({ table }, place) => ({
    table,
    rows: all.flatMap((rows) => rows[place]?.row ?? []),
  }))
  const key = `${insertsAtOnce(on)} ${all.length} ${shapeOf(first)}`
  const statement = compiled.get(key) ?? statementFor(on, byTable)
  compiled.set(key, statement)
  const values = byTable.flatMap(({ rows }) => rows.flatMap((row) => Object.values(row)))
  await on.executeQuery(CompiledQuery.raw(statement, values))
}

interface TableRows {
  table: keyof Schema
  rows: readonly object[]
}

/** The bind parameters are the rows' values in order. */
function statementFor(on: Db, byTable: readonly TableRows[]): string {
  const [last, ...others] = byTable.toReversed()
  if (!last) throw new Error('Nothing is to be inserted')
  const insertion = ({ table, rows }: TableRows, creator: QueryCreator<Schema>) =>
    creator.insertInto(table as 'outbox').values(rows as Schema['outbox'][])
  const withOthers = others
    .reverse()
    .reduce<QueryCreator<Schema>>(
      (creator, other, index) =>
        creator.with(`other_${index}`, (named) =>
          insertion(other, named as unknown as QueryCreator<Schema>),
        ) as unknown as QueryCreator<Schema>,
      on,
    )
  return insertion(last, withOthers).compile().sql
}
