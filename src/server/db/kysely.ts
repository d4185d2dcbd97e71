import { CamelCasePlugin, type Dialect, Kysely } from 'kysely'
import type { Schema } from './schema.ts'

/**
 * Queries in the names of the contract: `createdAt` in code is the column created_at, on the way there and back
 * (docs/decisions/012). Text within sql`…` is left as it stands and names columns as the database does.
 */
export const openKysely = (dialect: Dialect) =>
  new Kysely<Schema>({ dialect, plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })] })
