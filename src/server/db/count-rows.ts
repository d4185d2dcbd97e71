import { type SelectQueryBuilder, sql } from 'kysely'
import type { Schema } from './schema.ts'

/** Counts the rows of a query. PostgreSQL's driver gives counts as text. */
export async function countRows<Table extends keyof Schema>(
  query: SelectQueryBuilder<Schema, Table, object>,
): Promise<number> {
  const { total } = await query.select(sql<number | string>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return Number(total)
}
