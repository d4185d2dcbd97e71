import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { inquiries, inquiryKinds, type LeadKind, type RecordOf } from '#shared/leads/kinds.ts'
import { newestFirst, toRecord } from './lead-rows.ts'

/** What a visitor sent, and the owner is told of. */
export interface Lead {
  kind: LeadKind
  record: RecordOf<LeadKind>
}

/** Why there is nothing to tell any more, in a sentence for the owner. */
export interface NoLead {
  kind: 'none'
  reason: string
}

export type FindLead = (kind: LeadKind, recordId: string) => Promise<Lead | NoLead>

/** Finds what a mail is to tell of. The one place that decides which leads are not worth a mail. */
export const leadFinder =
  (db: Kysely<Schema>): FindLead =>
  async (kind, recordId) => {
    const row = await newestFirst(db, kind).where('id', '=', recordId).executeTakeFirst()
    if (!row) return deleted
    return row.suspectedSpam === 1 ? spam : { kind, record: toRecord(kind, row) }
  }

/** Ids of those that are worth being told of. */
export const listedLeads =
  (db: Kysely<Schema>) =>
  async (leads: readonly { kind: LeadKind; recordId: string }[]): Promise<ReadonlySet<string>> => {
    const listed = inquiryKinds.map((kind) => {
      const ids = leads.filter((lead) => lead.kind === kind).map(({ recordId }) => recordId)
      if (ids.length === 0) return []
      return db
        .selectFrom(inquiries[kind].table)
        .select('id')
        .where('id', 'in', ids)
        .where('deletedAt', 'is', null)
        .where('suspectedSpam', '=', 0)
        .execute()
    })
    return new Set((await Promise.all(listed)).flat().map(({ id }) => id))
  }

const deleted: NoLead = { kind: 'none', reason: 'It was deleted before the mail went out' }
const spam: NoLead = { kind: 'none', reason: 'It was marked as spam before the mail went out' }
