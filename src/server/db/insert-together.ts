import { CompiledQuery, type Insertable, type Kysely, PostgresAdapter, type QueryCreator } from 'kysely'
import type { Schema } from './schema.ts'

/** A row that is to be inserted with others, of whichever table. */
export interface TableRow {
  table: keyof Schema
  row: object
}

export const rowOf = <Table extends keyof Schema>(
  table: Table,
  row: Insertable<Schema[Table]>,
): TableRow => ({ table, row })

/** What was compiled before, by tables and columns: that takes longer than all the rest that the site itself does for a lead. */
const compiled = new Map<string, string>()

/**
 * Inserts into several tables: in PostgreSQL as one statement, and so with one answer to wait for; in SQLite, which is
 * no way off and knows no such statement, one after the other.
 */
export async function insertTogether(on: Kysely<Schema>, rows: readonly TableRow[]): Promise<void> {
  if (insertsAtOnce(on)) await insert(on, rows)
  else for (const row of rows) await insert(on, [row])
}

/** Whether that is all or nothing by itself, without a transaction. */
export const insertsAtOnce = (on: Kysely<Schema>) => on.getExecutor().adapter instanceof PostgresAdapter

async function insert(on: Kysely<Schema>, rows: readonly TableRow[]): Promise<void> {
  const shape = JSON.stringify([
    insertsAtOnce(on),
    ...rows.map(({ table, row }) => [table, ...Object.keys(row)]),
  ])
  const statement = compiled.get(shape) ?? statementFor(on, rows)
  compiled.set(shape, statement)
  const values = rows.flatMap(({ row }) => Object.values(row))
  await on.executeQuery(CompiledQuery.raw(statement, values))
}

/** Its parameters are the rows' values in their order. */
function statementFor(on: Kysely<Schema>, rows: readonly TableRow[]): string {
  const [last, ...others] = rows.toReversed()
  if (!last) throw new Error('Nothing is to be inserted')
  const insertion = ({ table, row }: TableRow, creator: QueryCreator<Schema>) =>
    creator.insertInto(table as 'outbox').values(row as Schema['outbox'])
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
