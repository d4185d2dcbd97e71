import type { BusinessTables } from './schema/business.ts'
import type { LeadTables } from './schema/leads.ts'
import type { MachineTables } from './schema/machines.ts'
import type { NotifyTables } from './schema/notify.ts'
import type { OfferTables } from './schema/offers.ts'
import type { PeopleTables } from './schema/people.ts'
import type { PhotoTables } from './schema/photos.ts'
import type { VisitTables } from './schema/visits.ts'

/**
 * The tables, in types that SQLite and PostgreSQL share, so that the same queries serve both: text ids (UUID version
 * 4), ISO 8601 text times in UTC, 0 and 1 for booleans. Optional text is '' and never null. Names and types of columns
 * change only together with a migration.
 *
 * Columns have the names of the contract, which defines those of leads and photos; the database writes them in snake
 * case (db/kysely.ts).
 */
export interface Schema
  extends LeadTables,
    PeopleTables,
    NotifyTables,
    BusinessTables,
    PhotoTables,
    OfferTables,
    VisitTables,
    MachineTables {}
