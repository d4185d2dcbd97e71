import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { LeadColumns, Schema } from '#server/db/schema.ts'
import {
  type LeadKind,
  type LeadTable,
  leadKinds,
  leads,
  type RecordOf,
  recordSchemas,
} from '#shared/leads/kinds.ts'

/** The tables of all kinds of lead. Read from whichever they are, they have the columns that all kinds share. */
export const leadTables: readonly LeadTable[] = leadKinds.map((kind) => leads[kind].table)

/** Whatever has a lead's id and goes with it. Its photos go too, but with their files (photos/quote/quote-photo-library.ts). */
export const leadTraces = [
  'outbox',
  'alarms',
  'lead_events',
  'send_keys',
  'send_revisions',
  'quote_photo_tokens',
] as const satisfies (keyof Schema)[]

type SharedColumn = 'id' | 'createdAt' | 'suspectedSpam'

/** Of a kind's record. Typed as those that all kinds share: the others are for `toRecord` alone. */
export const recordColumns = (kind: LeadKind) =>
  Object.keys(recordSchemas[kind].shape) as readonly SharedColumn[]

/** The leads of a kind that are not deleted, newest first, as rows for `toRecord`. */
export const newestFirst = (db: Kysely<Schema>, kind: LeadKind) =>
  db
    .selectFrom(leads[kind].table)
    .select(recordColumns(kind))
    .where('deletedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')

/** Column and field bear one name, so a record is its row but for the marks, which are 0 and 1 in the database. */
export function toRecord<Kind extends LeadKind>(
  kind: Kind,
  row: Pick<LeadColumns, 'suspectedSpam'>,
): RecordOf<Kind> {
  // Made anew, and nothing taken away: an object that something was deleted from is slow to read from then on.
  const record: Record<string, unknown> = {}
  const isFlag = flags.get(kind)
  for (const [column, value] of Object.entries<unknown>(row)) {
    if (column === 'suspectedSpam') {
      if (value === 1) record[column] = true
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
