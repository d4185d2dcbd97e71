import { CompiledQuery, type Insertable, type Kysely, PostgresAdapter, type QueryCreator } from 'kysely'
import type { Schema } from './schema.ts'
import { isStorageFault } from './storage-fault.ts'

/** A row that is to be inserted with others, of whichever table. */
export interface TableRow {
  table: keyof Schema
  row: object
}

export const rowOf = <Table extends keyof Schema>(
  table: Table,
  row: Insertable<Schema[Table]>,
): TableRow => ({ table, row })

/** Rows of each table in one statement: far below what a statement may have of parameters. */
const mostTogether = 32

/** What was compiled before, by tables, columns and number: that takes longer than all the rest that the site itself does for a lead. */
const compiled = new Map<string, string>()

const batches = new WeakMap<Kysely<Schema>, Batches>()

/**
 * Inserts into several tables: in PostgreSQL as one statement, and so with one answer to wait for; in SQLite, which is
 * no way off and knows no such statement, one after the other.
 */
export async function insertBatch(on: Kysely<Schema>, rows: readonly TableRow[]): Promise<void> {
  if (!insertsAtOnce(on)) for (const row of rows) await insert(on, [[row]])
  else if (on.isTransaction) await insert(on, [rows])
  else await batchesOf(on).add(rows)
}

/** Whether that is all or nothing by itself, without a transaction. */
export const insertsAtOnce = (on: Kysely<Schema>) => on.getExecutor().adapter instanceof PostgresAdapter

function batchesOf(db: Kysely<Schema>): Batches {
  const known = batches.get(db) ?? new Batches(db)
  batches.set(db, known)
  return known
}

interface Waiting {
  rows: readonly TableRow[]
  shape: string
  stored: PromiseWithResolvers<void>
}

/**
 * Has what comes in the same moment inserted by one statement: planning, triggers, the wait for the disk and the way
 * there are paid once for all of them (docs/decisions/036). Nobody is waited for, and nobody waits behind a statement
 * that gets no answer.
 */
class Batches {
  readonly #db: Kysely<Schema>
  #waiting: Waiting[] = []

  constructor(db: Kysely<Schema>) {
    this.#db = db
  }

  add(rows: readonly TableRow[]): Promise<void> {
    if (this.#waiting.length === 0) setImmediate(() => this.#storeAll())
    const stored = Promise.withResolvers<void>()
    this.#waiting.push({ rows, shape: shapeOf(rows), stored })
    return stored.promise
  }

  #storeAll(): void {
    const byShape = Map.groupBy(this.#waiting, ({ shape }) => shape)
    this.#waiting = []
    for (const alike of byShape.values())
      for (let start = 0; start < alike.length; start += mostTogether)
        void this.#store(alike.slice(start, start + mostTogether))
  }

  async #store(batch: readonly Waiting[]): Promise<void> {
    const all = batch.map(({ rows }) => rows)
    try {
      await insert(this.#db, all)
      for (const { stored } of batch) stored.resolve()
    } catch (error) {
      // What the database has against one is not the others' fault; a fault of the database is everybody's.
      if (batch.length > 1 && !isStorageFault(error)) for (const one of batch) void this.#store([one])
      else for (const { stored } of batch) stored.reject(error)
    }
  }
}

const shapeOf = (rows: readonly TableRow[]) =>
  JSON.stringify(rows.map(({ table, row }) => [table, ...Object.keys(row)]))

/** Several times the same tables and columns. */
async function insert(on: Kysely<Schema>, all: readonly (readonly TableRow[])[]): Promise<void> {
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

/** Its parameters are the rows' values in their order. */
function statementFor(on: Kysely<Schema>, byTable: readonly TableRows[]): string {
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
