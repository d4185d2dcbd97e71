import type { Kysely, Transaction } from 'kysely'
import type { BusinessTables } from './schema/business.ts'
import type { LeadTables } from './schema/leads.ts'
import type { MachineTables } from './schema/machines.ts'
import type { NotifyTables } from './schema/notify.ts'
import type { OfferTables } from './schema/offers.ts'
import type { PeopleTables } from './schema/people.ts'
import type { PhotoTables } from './schema/photos.ts'
import type { VisitTables } from './schema/visits.ts'

/**
 * The tables, in types that SQLite and PostgreSQL share: text ids, ISO 8601 times in UTC, 0 and 1 for booleans, '' for
 * no text. A change needs a migration. The database writes the contract's names in snake case (db/kysely.ts).
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

/** The site's database. */
export type Db = Kysely<Schema>

export type Tx = Transaction<Schema>
