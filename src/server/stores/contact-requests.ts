import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { ContactRequestsTable, Schema } from '#server/db/schema.ts'
import type { ContactRequest, ContactRequestRecord } from '#shared/contract/contact.ts'
import type { InquiryListQuery } from '#shared/contract/inquiry.ts'
import { createInquiryMarks, type InquiryPage, matching, rowsForPage, toPage } from './inquiry-list.ts'
import { createOutboxStore } from './outbox.ts'
import { toSearchText } from './search-text.ts'
import { createSoftDelete } from './soft-delete.ts'
import { createSuspicion, type ListPart, suspicionOf } from './suspicion.ts'
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
        name: request.name,
        email: request.email,
        phone: request.phone,
        subject: request.subject,
        message: request.message,
        search_text: toSearchText(
          [request.name, request.email, request.subject, request.message],
          request.phone,
        ),
        created_at: now().toISOString(),
        seen_at: null,
        suspected_spam: isSuspect ? 1 : 0,
        deleted_at: null,
      }
      const { id: _id, created_at: _created, deleted_at: _deleted, ...answers } = row
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
              .where('deleted_at', 'is', null)
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
      const row = await db
        .selectFrom('contact_requests')
        .selectAll()
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      return row && toRecord(row)
    },

    /** All that are not deleted, newest first. */
    async list(): Promise<ContactRequestRecord[]> {
      return listContactRequests(db)
    },

    /** One page of what is searched for, newest first. */
    async page(query: InquiryListQuery): Promise<InquiryPage<ContactRequestRecord>> {
      const list = newestFirst(db).where(matching(query)).limit(rowsForPage(query))
      return toPage(await list.execute(), query, toRecord)
    },
  }
}

/** The messages that are not deleted, newest first: all, or the part that is asked for. */
export async function listContactRequests(
  db: Kysely<Schema>,
  { limit, isTrustedOnly }: ListPart = {},
): Promise<ContactRequestRecord[]> {
  let list = newestFirst(db)
  if (isTrustedOnly) list = list.where('suspected_spam', '=', 0)
  if (limit !== undefined) list = list.limit(limit)
  return (await list.execute()).map(toRecord)
}

const newestFirst = (db: Kysely<Schema>) =>
  db
    .selectFrom('contact_requests')
    .selectAll()
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')

function toRecord(row: ContactRequestsTable): ContactRequestRecord {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    subject: row.subject,
    message: row.message,
    createdAt: row.created_at,
    seenAt: row.seen_at,
    ...suspicionOf(row),
  }
}
