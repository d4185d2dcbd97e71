import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { ContactRequestsTable, Schema } from '#server/db/schema.ts'
import type { ContactRequest, ContactRequestRecord } from '#shared/contract/contact.ts'
import type { InquiryListQuery } from '#shared/contract/inquiry.ts'
import { createInquiryMarks, type InquiryPage, matching, rowsForPage, toPage } from './inquiry-list.ts'
import { createOutboxStore } from './outbox.ts'
import { toSearchText } from './search-text.ts'
import { createSoftDelete } from './soft-delete.ts'

export type ContactRequestStore = ReturnType<typeof createContactRequestStore>

export function createContactRequestStore(db: Kysely<Schema>, now: () => Date = () => new Date()) {
  const outbox = createOutboxStore(db, now)
  return {
    ...createInquiryMarks(db, 'contact_requests', now),
    ...createSoftDelete(db, 'contact_requests', now),

    /** Saves the message and its pending e-mail together, so neither exists without the other. */
    async add(request: ContactRequest): Promise<{ id: string }> {
      const id = randomUUID()
      const row: ContactRequestsTable = {
        id,
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
        deleted_at: null,
      }
      await db.transaction().execute(async (tx) => {
        await tx.insertInto('contact_requests').values(row).execute()
        await outbox.add(tx, { kind: 'contact', recordId: id })
      })
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

/** The newest `limit` messages that are not deleted, or all of them, newest first. */
export async function listContactRequests(
  db: Kysely<Schema>,
  limit?: number,
): Promise<ContactRequestRecord[]> {
  const list = newestFirst(db)
  const rows = await (limit === undefined ? list : list.limit(limit)).execute()
  return rows.map(toRecord)
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
  }
}
