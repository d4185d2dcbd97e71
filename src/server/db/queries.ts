import {
  type DeleteQueryBuilder,
  type DeleteResult,
  type FilterObject,
  type SelectQueryBuilder,
  sql,
  type UpdateQueryBuilder,
  type UpdateResult,
} from 'kysely'
import type { Db, Schema } from './schema.ts'

/** Values that rows have in these columns; null is one of them. */
type Values<Table extends keyof Schema> = Readonly<FilterObject<Schema, Table>>

/** The first row of a query that has these values. */
export const findRow = <Table extends keyof Schema, Row>(
  query: SelectQueryBuilder<Schema, Table, Row>,
  values: Values<Table>,
) => query.where((row) => row.and(values)).executeTakeFirst()

/** Whether a query, which selects no column yet, has a row with these values. */
export async function hasRow<Table extends keyof Schema>(
  query: SelectQueryBuilder<Schema, Table, object>,
  values?: Values<Table>,
): Promise<boolean> {
  const first = query.select(sql.lit(1).as('found')).limit(1)
  return (await (values ? findRow(first, values) : first.executeTakeFirst())) !== undefined
}

/** Updates or deletes the rows that have these values. False when there are none. */
export async function changeRows<Table extends keyof Schema>(
  statement:
    | UpdateQueryBuilder<Schema, Table, Table, UpdateResult>
    | DeleteQueryBuilder<Schema, Table, DeleteResult>,
  values?: Values<Table>,
): Promise<boolean> {
  const update = statement as UpdateQueryBuilder<Schema, Table, Table, Partial<UpdateResult & DeleteResult>>
  const meant = values ? update.where((row) => row.and(values)) : update
  const { numUpdatedRows, numDeletedRows } = await meant.executeTakeFirstOrThrow()
  return (numUpdatedRows ?? numDeletedRows ?? 0n) > 0n
}

/** Counts the rows of a query. PostgreSQL's driver gives counts as text. */
export async function countRows<Table extends keyof Schema>(
  query: SelectQueryBuilder<Schema, Table, object>,
): Promise<number> {
  const { total } = await query.select(sql<number | string>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return Number(total)
}

type Column<Value> = Value extends boolean ? number : Value

/** Values as tables have them, with 1 for true and 0 for false. */
export const asColumns = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, typeof value === 'boolean' ? Number(value) : value]),
  ) as { [Name in keyof Fields]: Column<Fields[Name]> }

/**
 * Puts rows that have these values in the order of their ids; other rows keep their places. Missing ids are ignored,
 * because another tab may have deleted them.
 */
export const putInOrder = (
  db: Db,
  table: 'job_cards' | 'portfolio_images' | 'testimonials',
  ids: readonly string[],
  { first = 1, changes = {}, ...values }: { first?: number; changes?: object; isApproved?: 1 } = {},
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    for (const [index, id] of ids.entries()) {
      const sortOrder = first + index
      await tx
        .updateTable(table as 'testimonials')
        .set({ sortOrder, ...changes })
        .where((row) => row.and({ ...values, id, deletedAt: null }))
        .where('sortOrder', '!=', sortOrder)
        .execute()
    }
  })
