import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { newestFirst, toRecord } from '#server/stores/lead-rows.ts'
import type { LeadKind, RecordOf } from '#shared/leads/kinds.ts'

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
    return row ? { kind, record: toRecord(kind, row) } : deleted
  }

const deleted: NoLead = { kind: 'none', reason: 'It was deleted before the mail went out' }
