import { type Kysely, sql, type Transaction } from 'kysely'
import type { PersonKeys, Schema } from '#server/db/schema.ts'
import { leadTraces } from '#server/leads/lead-rows.ts'
import { channelFacts } from '#shared/channels.ts'
import type { PersonKept } from '#shared/contract/forget.ts'
import { type InquiryKind, inquiries, inquiryKinds, type LeadKind, leads } from '#shared/leads/kinds.ts'

/** Whatever has the id of a record of a person's, besides the record itself. */
const traces = [...leadTraces, 'quote_photos'] as const

/** By which a person is known: as leads have it, and as testimonials are signed. */
export interface PersonIdentity extends PersonKeys {
  /** The name as `signatureOf` has it. */
  signature: string
}

/** How a name is compared with those under testimonials. */
export const signatureOf = (name: string) => name.trim().toLowerCase()

/** A record of a person's. */
export interface PersonRecord {
  kind: LeadKind
  id: string
  createdAt: string
  deletedAt: string | null
}

/** An inquiry with what it says of who sent it. */
interface PersonInquiry extends PersonRecord {
  name: string
  phone: string
  email: string
}

/** Every kind of inquiry asks for these under the same names (src/shared/leads). */
const personColumns = [
  'id',
  'createdAt',
  'deletedAt',
  'name',
  'phone',
  'email',
  'phoneKey',
  'emailKey',
] as const

/** By what the sender of a lead is known; undefined when there is no such lead. One in the bin counts. */
export async function identityOf(
  db: Kysely<Schema>,
  kind: InquiryKind,
  id: string,
): Promise<PersonIdentity | undefined> {
  const row = await db
    .selectFrom(inquiries[kind].table)
    .select(['name', 'phoneKey', 'emailKey'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { phoneKey: row.phoneKey, emailKey: row.emailKey, signature: signatureOf(row.name) }
}

/** All that came from the same number or address, wherever it lies. */
export async function inquiriesOf(
  db: Kysely<Schema>,
  { phoneKey, emailKey }: PersonKeys,
): Promise<PersonInquiry[]> {
  const found = new Map<string, PersonInquiry>()
  for (const kind of inquiryKinds) {
    for (const [column, key] of [
      ['phoneKey', phoneKey],
      ['emailKey', emailKey],
    ] as const) {
      if (key === '') continue
      // Lists and bin have an index each.
      for (const state of ['is', 'is not'] as const) {
        const rows = await db
          .selectFrom(inquiries[kind].table)
          .select(personColumns)
          .where(column, '=', key)
          .where(column, '!=', sql.lit(''))
          .where('deletedAt', state, null)
          .execute()
        for (const row of rows) found.set(row.id, { kind, ...row })
      }
    }
  }
  return [...found.values()]
}

/** Testimonials that are signed with the name, whatever the capitals. */
export async function testimonialsOf(
  db: Kysely<Schema>,
  { signature }: Pick<PersonIdentity, 'signature'>,
): Promise<PersonRecord[]> {
  if (signature === '') return []
  const rows = await db
    .selectFrom('testimonials')
    .select(['id', 'createdAt', 'deletedAt'])
    // SQLite knows small letters of ASCII alone.
    .where(sql<string>`lower(trim(client_name))`, 'in', [signature, sql<string>`lower(${signature})`])
    .execute()
  return rows.map((row) => ({ kind: 'testimonial', ...row }))
}

type Kept = Omit<PersonKept, 'backups'>

/** What is kept of a person, in numbers. */
export async function countKept(
  db: Kysely<Schema>,
  records: readonly PersonInquiry[],
  testimonials: number,
): Promise<Kept> {
  const counts = { photos: 0, events: 0, notes: 0, messages: 0, handedOn: 0 }
  for (const { id } of records) {
    const [photos, events, messages] = await Promise.all([
      db.selectFrom('quote_photos').select('n').where('recordId', '=', id).execute(),
      db.selectFrom('lead_events').select('actKind').where('recordId', '=', id).execute(),
      db.selectFrom('outbox').select(['channel', 'state']).where('recordId', '=', id).execute(),
    ])
    counts.photos += photos.length
    counts.events += events.length
    counts.notes += events.filter(({ actKind }) => actKind === 'note').length
    counts.messages += messages.length
    counts.handedOn += messages.filter(
      ({ channel, state }) => channelFacts[channel].audience === 'programs' && state === 'sent',
    ).length
  }
  const typed = (field: 'name' | 'phone' | 'email') => [
    ...new Set(records.map((record) => record[field].trim()).filter(Boolean)),
  ]
  return {
    ...counts,
    names: typed('name'),
    phones: typed('phone'),
    emails: typed('email'),
    requests: records.length,
    inBin: records.filter(({ deletedAt }) => deletedAt !== null).length,
    testimonials,
  }
}

/** What has to be removed outside the database. */
export interface LeftFiles {
  /** Ids of outbox rows: mails that were written to files bear them. */
  messages: string[]
  /** Of photos. */
  photos: string[]
}

/** Takes records out of every table that knows them; what is left of them then are files. */
export async function eraseRecords(
  tx: Transaction<Schema>,
  records: readonly PersonRecord[],
): Promise<LeftFiles> {
  const left: LeftFiles = { messages: [], photos: [] }
  for (const { kind, id } of records) {
    const messages = await tx.selectFrom('outbox').select('id').where('recordId', '=', id).execute()
    const photos = await tx.selectFrom('quote_photos').select('filename').where('recordId', '=', id).execute()
    left.messages.push(...messages.map((row) => row.id))
    left.photos.push(...photos.map(({ filename }) => filename))
    for (const trace of traces) await tx.deleteFrom(trace).where('recordId', '=', id).execute()
    await tx.deleteFrom(leads[kind].table).where('id', '=', id).execute()
  }
  return left
}
