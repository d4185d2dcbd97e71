import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { ContactRequestsTable, Schema } from '#server/db/schema.ts'
import {
  type ContactRequest,
  type ContactRequestRecord,
  ContactRequestRecordSchema,
} from '#shared/contract/contact.ts'
import type { InquiryListQuery } from '#shared/contract/inquiry.ts'
import { createInquiryMarks, type InquiryPage, matching, rowsForPage, toPage } from './inquiry-list.ts'
import { createOutboxStore } from './outbox.ts'
import { toSearchText } from './search-text.ts'
import { createSoftDelete } from './soft-delete.ts'
import { createSuspicion, type ListPart, toLead } from './suspicion.ts'
import { createVisitorSends, type VisitorSend } from './visitor-sends.ts'

export type ContactRequestStore = ReturnType<typeof createContactRequestStore>

export function createContactRequestStore(db: Kysely<Schema>, now: () => Date = () => new Date()) {
  const outbox = createOutboxStore(db, now)
  const sends = createVisitorSends(db, now)
  return {
    ...createInquiryMarks(db, 'contact_requests', now),
    ...createSoftDelete(db, 'contact_requests', now),
    ...createSuspicion(db, 'contact', now),

    /** Saves the message and its pending e-mail together, so neither exists without the other. */
    async add(
      request: ContactRequest,
      { isSuspect = false, ...send }: VisitorSend = {},
    ): Promise<{ id: string }> {
      const recordId = randomUUID()
      const row: ContactRequestsTable = {
        id: recordId,
        ...request,
        searchText: toSearchText(
          [request.name, request.email, request.subject, request.message],
          request.phone,
        ),
        createdAt: now().toISOString(),
        seenAt: null,
        suspectedSpam: isSuspect ? 1 : 0,
        deletedAt: null,
      }
      const { id: _id, createdAt: _created, deletedAt: _deleted, ...answers } = row
      const id = await sends.save(
        { ...send, kind: 'contact', content: request, recordId },
        {
          async insert(tx) {
            await tx.insertInto('contact_requests').values(row).execute()
            if (!isSuspect) await outbox.add(tx, { kind: 'contact', recordId })
          },
          async replace(tx, id) {
            const { numUpdatedRows } = await tx
              .updateTable('contact_requests')
              .set(answers)
              .where('id', '=', id)
              .where('deletedAt', 'is', null)
              .executeTakeFirstOrThrow()
            if (numUpdatedRows === 0n) return false
            await outbox.addCorrection(tx, { kind: 'contact', recordId: id, isSuspect })
            return true
          },
          async withdraw(tx, id) {
            await createSoftDelete(tx, 'contact_requests', now).remove(id)
          },
        },
      )
      return { id }
    },

    /** The message; undefined when there is none, or it is deleted. */
    async find(id: string): Promise<ContactRequestRecord | undefined> {
      const row = await newestFirst(db).where('id', '=', id).executeTakeFirst()
      return row && toLead(row)
    },

    /** All that are not deleted, newest first. */
    async list(): Promise<ContactRequestRecord[]> {
      return listContactRequests(db)
    },

    /** One page of what is searched for, newest first. */
    async page(query: InquiryListQuery): Promise<InquiryPage<ContactRequestRecord>> {
      const list = newestFirst(db).where(matching(query)).limit(rowsForPage(query))
      return toPage(await list.execute(), query, toLead)
    },
  }
}

/** The messages that are not deleted, newest first: all, or the part that is asked for. */
export async function listContactRequests(
  db: Kysely<Schema>,
  { limit, isTrustedOnly }: ListPart = {},
): Promise<ContactRequestRecord[]> {
  let list = newestFirst(db)
  if (isTrustedOnly) list = list.where('suspectedSpam', '=', 0)
  if (limit !== undefined) list = list.limit(limit)
  return (await list.execute()).map(toLead)
}

/** The record's own. */
const columns = Object.keys(ContactRequestRecordSchema.shape) as (keyof ContactRequestRecord)[]

const newestFirst = (db: Kysely<Schema>) =>
  db
    .selectFrom('contact_requests')
    .select(columns)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
