import { CamelCasePlugin, type Dialect, Kysely } from 'kysely'
import type { Schema } from './schema.ts'

/**
 * Opens Kysely with the property names of the contract: `createdAt` in code is the column created_at in the database,
 * both ways (docs/decisions/012). Text within sql`…` is not translated and uses the database's names.
 */
export const openKysely = (dialect: Dialect) =>
  new Kysely<Schema>({ dialect, plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })] })
