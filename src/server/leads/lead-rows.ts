import { type SqlBool, sql } from 'kysely'
import * as z from 'zod/mini'
import type { LeadColumns } from '#server/db/schema/leads.ts'
import type { Db, Schema } from '#server/db/schema.ts'
import {
  type LeadKind,
  type LeadTable,
  leadKinds,
  leads,
  type RecordOf,
  recordSchemas,
} from '#shared/leads/kinds.ts'

/** The tables of all kinds of lead, typed with the columns that all of them have. */
export const leadTables: readonly LeadTable[] = leadKinds.map((kind) => leads[kind].table)

/** Tables whose rows belong to a lead and are deleted after it. Photos are deleted together with their files. */
export const leadTraces = [
  'outbox',
  'alarms',
  'lead_events',
  'send_keys',
  'send_revisions',
  'quote_photo_tokens',
  'visit_tokens',
  'visits',
  'offer_tokens',
  'offer_answers',
  'offer_views',
  'offer_versions',
  'offers',
] as const satisfies (keyof Schema)[]

/** Excludes the test leads of nightly drills, which are created as deleted and are not the owner's. */
export const isOwners = sql<SqlBool>`id not in (select id from drills)`

type SharedColumn = 'id' | 'createdAt' | 'suspectedSpam'

/** The columns of a kind's record, typed as those that all kinds have: only `toRecord` reads the others. */
export const recordColumns = (kind: LeadKind) =>
  Object.keys(recordSchemas[kind].shape) as readonly SharedColumn[]

/** Selects the leads of a kind that are not deleted, newest first, as rows for `toRecord`. */
export const newestFirst = (db: Db, kind: LeadKind) =>
  db
    .selectFrom(leads[kind].table)
    .select(recordColumns(kind))
    .where('deletedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')

/** Converts a row to a record; only the booleans are 0 and 1 in the database. */
export function toRecord<Kind extends LeadKind>(
  kind: Kind,
  row: Pick<LeadColumns, 'suspectedSpam'>,
): RecordOf<Kind> {
  // A new object is built, because one from which properties were deleted is slow to read.
  const record: Record<string, unknown> = {}
  const isFlag = flags.get(kind)
  for (const [column, value] of Object.entries<unknown>(row)) {
    if (column === 'suspectedSpam') {
      if (value === 1) record[column] = true
    } else if (column === 'spamSigns') {
      if (value !== '' && row.suspectedSpam === 1) record[column] = String(value).split(' ')
    } else if (isFlag?.has(column)) record[column] = value === 1
    else if (!isInJson.has(column)) record[column] = value
    else if (value !== '') record[column] = typeof value === 'string' ? JSON.parse(value) : value
  }
  return record as RecordOf<Kind>
}

const isInJson = new Set(['photos', 'source'])
const flags = new Map(
  leadKinds.map((kind) => {
    const fields = Object.entries(recordSchemas[kind].shape)
    const ofKind = fields.filter(([, schema]) => schema instanceof z.ZodMiniBoolean)
    return [kind, new Set(ofKind.map(([name]) => name))]
  }),
)
