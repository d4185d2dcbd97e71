import {
  type InsertQueryBuilder,
  type InsertResult,
  type Kysely,
  type OperationNodeSource,
  PostgresAdapter,
  type QueryCreator,
} from 'kysely'
import type { Schema } from './schema.ts'

interface Insert extends OperationNodeSource {
  execute(): Promise<unknown>
}

/** A row, or several of a table, that is to be inserted with others. */
export type Insertion = (on: QueryCreator<Schema>) => Insert

/** As Kysely calls what it puts before a query, of whichever table. */
type Named = (on: QueryCreator<Schema>) => InsertQueryBuilder<Schema, 'outbox', InsertResult>

/**
 * Inserts into several tables: in PostgreSQL as one statement, and so with one answer to wait for; in SQLite, which is
 * no way off and knows no such statement, one after the other.
 */
export async function insertTogether(
  on: Kysely<Schema>,
  [first, ...others]: readonly [Insertion, ...Insertion[]],
): Promise<void> {
  if (insertsAtOnce(on)) {
    const withOthers = others.reduce<QueryCreator<Schema>>(
      (creator, insertion, index) =>
        creator.with(`other_${index}`, insertion as Named) as unknown as QueryCreator<Schema>,
      on,
    )
    await first(withOthers).execute()
    return
  }
  for (const insertion of [first, ...others]) await insertion(on).execute()
}

/** Whether that is all or nothing by itself, without a transaction. */
export const insertsAtOnce = (on: Kysely<Schema>) => on.getExecutor().adapter instanceof PostgresAdapter
