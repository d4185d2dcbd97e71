import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { QuoteRequestsTable, Schema } from '#server/db/schema.ts'
import type { QuoteRequest, QuoteRequestRecord } from '#shared/contract/quote.ts'
import { createOutboxStore } from './outbox.ts'
import { createSoftDelete } from './soft-delete.ts'

export type QuoteRequestStore = ReturnType<typeof createQuoteRequestStore>

export function createQuoteRequestStore(db: Kysely<Schema>, now: () => Date = () => new Date()) {
  const outbox = createOutboxStore(db, now)
  return {
    ...createSoftDelete(db, 'quote_requests', now),

    /** Saves the request and its pending e-mail together, so neither exists without the other. */
    async add(request: QuoteRequest): Promise<{ id: string }> {
      const id = randomUUID()
      const row: QuoteRequestsTable = {
        id,
        name: request.name,
        email: request.email,
        phone: request.phone,
        service_type: request.serviceType,
        address: request.address,
        description: request.description,
        consent_given: request.consentGiven,
        captcha_answer: request.captchaAnswer,
        created_at: now().toISOString(),
        seen_at: null,
        deleted_at: null,
      }
      await db.transaction().execute(async (tx) => {
        await tx.insertInto('quote_requests').values(row).execute()
        await outbox.add(tx, { kind: 'quote', recordId: id })
      })
      return { id }
    },

    /** The request; undefined when there is none, or it is deleted. */
    async find(id: string): Promise<QuoteRequestRecord | undefined> {
      const row = await db
        .selectFrom('quote_requests')
        .selectAll()
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      return row && toRecord(row)
    },

    /** All that are not deleted, newest first. */
    async list(): Promise<QuoteRequestRecord[]> {
      return listQuoteRequests(db)
    },
  }
}

/** The newest `limit` requests that are not deleted, or all of them, newest first. */
export async function listQuoteRequests(db: Kysely<Schema>, limit?: number): Promise<QuoteRequestRecord[]> {
  const newestFirst = db
    .selectFrom('quote_requests')
    .selectAll()
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
  const rows = await (limit === undefined ? newestFirst : newestFirst.limit(limit)).execute()
  return rows.map(toRecord)
}

function toRecord(row: QuoteRequestsTable): QuoteRequestRecord {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    serviceType: row.service_type,
    address: row.address,
    description: row.description,
    consentGiven: row.consent_given,
    captchaAnswer: row.captcha_answer,
    createdAt: row.created_at,
  }
}
