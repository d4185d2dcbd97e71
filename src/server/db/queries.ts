import { type ExpressionBuilder, type FilterObject, type SelectQueryBuilder, sql } from 'kysely'
import type { Schema } from './schema.ts'

type Query<Table extends keyof Schema> = SelectQueryBuilder<Schema, Table, object>

/** Counts the rows of a query. PostgreSQL's driver gives counts as text. */
export async function countRows<Table extends keyof Schema>(query: Query<Table>): Promise<number> {
  const { total } = await query.select(sql<number | string>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return Number(total)
}

/** Whether the query, which selects no column yet, finds anything. */
export async function hasRows<Table extends keyof Schema>(query: Query<Table>): Promise<boolean> {
  const row = await query.select(sql.lit(1).as('found')).limit(1).executeTakeFirst()
  return row !== undefined
}

/** Executes an update or a deletion, and tells whether it concerned any row. */
export async function hasChanged(change: {
  executeTakeFirstOrThrow(): Promise<{ numUpdatedRows: bigint } | { numDeletedRows: bigint }>
}): Promise<boolean> {
  const result = await change.executeTakeFirstOrThrow()
  return ('numUpdatedRows' in result ? result.numUpdatedRows : result.numDeletedRows) > 0n
}

/** The builder of a query whose tables have all of these columns, with values of such types; `never` otherwise. */
type Fitting<Values, DB, TB extends keyof DB> =
  Exclude<keyof Values, keyof FilterObject<DB, TB>> extends never
    ? Values extends Readonly<FilterObject<DB, TB>>
      ? ExpressionBuilder<DB, TB>
      : never
    : never

/** The condition that a row has these values, of which null is one. */
export const is =
  <const Values>(values: Values) =>
  <DB, TB extends keyof DB>(builder: Fitting<Values, DB, TB>) =>
    (builder as ExpressionBuilder<DB, TB>).and(values as FilterObject<DB, TB>)
