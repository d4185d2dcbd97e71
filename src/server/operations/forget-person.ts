import { sql } from 'kysely'
import { findRow } from '#server/db/queries.ts'
import type { PersonKeys } from '#server/db/schema/leads.ts'
import type { Db, Tx } from '#server/db/schema.ts'
import { leadTraces } from '#server/leads/lead-rows.ts'
import { channelFacts } from '#shared/channels.ts'
import type { PersonKept } from '#shared/contract/forget.ts'
import { type InquiryKind, inquiries, inquiryKinds, type LeadKind, leads } from '#shared/leads/kinds.ts'

/** Tables whose rows belong to a person's record by its id. */
const traces = [...leadTraces, 'quote_photos'] as const

/** What identifies a person: the keys of leads, and the signature of testimonials. */
export interface PersonIdentity extends PersonKeys {
  /** The lead's own id where it has neither number nor address; '' otherwise. */
  recordId: string
  signature: string
}

/** Normalises a name to compare it with those of testimonials. */
export const signatureOf = (name: string) => name.trim().toLowerCase()

export interface PersonRecord {
  kind: LeadKind
  id: string
  createdAt: string
  deletedAt: string | null
}

interface PersonInquiry extends PersonRecord {
  name: string
  phone: string
  email: string
}

/** Every kind of inquiry has these columns (src/shared/leads). */
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

/** Returns what identifies a lead's sender, even if the lead is deleted; undefined when there is no such lead. */
export async function identityOf(db: Db, kind: InquiryKind, id: string): Promise<PersonIdentity | undefined> {
  const row = await findRow(db.selectFrom(inquiries[kind].table).select(['name', 'phoneKey', 'emailKey']), {
    id,
  })
  if (!row) return undefined
  const { name, phoneKey, emailKey } = row
  const recordId = phoneKey || emailKey ? '' : id
  return { phoneKey, emailKey, recordId, signature: signatureOf(name) }
}

/** Finds all inquiries with the same phone number or address, or the one that has neither, including deleted ones. */
export async function inquiriesOf(
  db: Db,
  { phoneKey, emailKey, recordId }: Omit<PersonIdentity, 'signature'>,
): Promise<PersonInquiry[]> {
  const found = new Map<string, PersonInquiry>()
  for (const kind of inquiryKinds) {
    for (const [column, key] of [
      ['phoneKey', phoneKey],
      ['emailKey', emailKey],
      ['id', recordId],
    ] as const) {
      if (key === '') continue
      // Visible and deleted leads have separate indexes.
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

export async function testimonialsOf(
  db: Db,
  { signature }: Pick<PersonIdentity, 'signature'>,
): Promise<PersonRecord[]> {
  if (signature === '') return []
  const rows = await db
    .selectFrom('testimonials')
    .select(['id', 'createdAt', 'deletedAt'])
    // SQLite's lower() handles ASCII only.
    .where(sql<string>`lower(trim(client_name))`, 'in', [signature, sql<string>`lower(${signature})`])
    .execute()
  return rows.map((row) => ({ kind: 'testimonial', ...row }))
}

type Kept = Omit<PersonKept, 'backups'>

export async function countKept(
  db: Db,
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
      ({ channel, state }) => channelFacts[channel].isForPrograms && state === 'sent',
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

export interface LeftFiles {
  /** Ids of outbox rows, which are in the names of mail files. */
  messages: string[]
  photos: string[]
}

/** Deletes records from every table with their ids and returns the files that remain. */
export async function eraseRecords(tx: Tx, records: readonly PersonRecord[]): Promise<LeftFiles> {
  const left: LeftFiles = { messages: [], photos: [] }
  for (const { kind, id } of records) {
    const messages = await tx.selectFrom('outbox').select('id').where('recordId', '=', id).execute()
    const photos = await tx.selectFrom('quote_photos').select('filename').where('recordId', '=', id).execute()
    left.messages.push(...messages.map((row) => row.id))
    left.photos.push(...photos.map(({ filename }) => filename))
    // Versions of quotes can't be deleted while their lead is there.
    await tx.deleteFrom(leads[kind].table).where('id', '=', id).execute()
    for (const trace of traces) await tx.deleteFrom(trace).where('recordId', '=', id).execute()
  }
  return left
}
