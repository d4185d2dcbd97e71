import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { QuoteRequestsTable, Schema } from '#server/db/schema.ts'
import type { InquiryListQuery } from '#shared/contract/inquiry.ts'
import {
  type QuoteRequest,
  type QuoteRequestRecord,
  QuoteRequestRecordSchema,
} from '#shared/contract/quote.ts'
import { createInquiryMarks, type InquiryPage, matching, rowsForPage, toPage } from './inquiry-list.ts'
import { createOutboxStore } from './outbox.ts'
import { toSearchText } from './search-text.ts'
import { createSoftDelete } from './soft-delete.ts'
import { createSuspicion, type ListPart, toLead } from './suspicion.ts'
import { createVisitorSends, type VisitorSend } from './visitor-sends.ts'

export type QuoteRequestStore = ReturnType<typeof createQuoteRequestStore>

export function createQuoteRequestStore(db: Kysely<Schema>, now: () => Date = () => new Date()) {
  const outbox = createOutboxStore(db, now)
  const sends = createVisitorSends(db, now)
  return {
    ...createInquiryMarks(db, 'quote_requests', now),
    ...createSoftDelete(db, 'quote_requests', now),
    ...createSuspicion(db, 'quote', now),

    /** Saves the request and its pending e-mail together, so neither exists without the other. */
    async add(
      request: QuoteRequest,
      { isSuspect = false, ...send }: VisitorSend = {},
    ): Promise<{ id: string }> {
      const recordId = randomUUID()
      const row: QuoteRequestsTable = {
        id: recordId,
        ...request,
        searchText: toSearchText(
          [request.name, request.email, request.address, request.description],
          request.phone,
        ),
        createdAt: now().toISOString(),
        seenAt: null,
        suspectedSpam: isSuspect ? 1 : 0,
        deletedAt: null,
      }
      // A second try may come with another sum.
      const content = { ...request, captchaAnswer: '' }
      const { id: _id, createdAt: _created, deletedAt: _deleted, ...answers } = row
      const id = await sends.save(
        { ...send, kind: 'quote', content, recordId },
        {
          async insert(tx) {
            await tx.insertInto('quote_requests').values(row).execute()
            if (!isSuspect) await outbox.add(tx, { kind: 'quote', recordId })
          },
          async replace(tx, id) {
            const { numUpdatedRows } = await tx
              .updateTable('quote_requests')
              .set(answers)
              .where('id', '=', id)
              .where('deletedAt', 'is', null)
              .executeTakeFirstOrThrow()
            if (numUpdatedRows === 0n) return false
            await outbox.addCorrection(tx, { kind: 'quote', recordId: id, isSuspect })
            return true
          },
          async withdraw(tx, id) {
            await createSoftDelete(tx, 'quote_requests', now).remove(id)
          },
        },
      )
      return { id }
    },

    /** The request; undefined when there is none, or it is deleted. */
    async find(id: string): Promise<QuoteRequestRecord | undefined> {
      const row = await newestFirst(db).where('id', '=', id).executeTakeFirst()
      return row && toLead(row)
    },

    /** All that are not deleted, newest first. */
    async list(): Promise<QuoteRequestRecord[]> {
      return listQuoteRequests(db)
    },

    /** One page of what is searched for, newest first. */
    async page(query: InquiryListQuery): Promise<InquiryPage<QuoteRequestRecord>> {
      const { service } = query
      const list = newestFirst(db).where(matching(query)).limit(rowsForPage(query))
      const ofService = service ? list.where('serviceType', '=', service === 'none' ? '' : service) : list
      return toPage(await ofService.execute(), query, toLead)
    },
  }
}

/** The requests that are not deleted, newest first: all, or the part that is asked for. */
export async function listQuoteRequests(
  db: Kysely<Schema>,
  { limit, isTrustedOnly }: ListPart = {},
): Promise<QuoteRequestRecord[]> {
  let list = newestFirst(db)
  if (isTrustedOnly) list = list.where('suspectedSpam', '=', 0)
  if (limit !== undefined) list = list.limit(limit)
  return (await list.execute()).map(toLead)
}

/** The record's own. */
const columns = Object.keys(QuoteRequestRecordSchema.shape) as (keyof QuoteRequestRecord)[]

const newestFirst = (db: Kysely<Schema>) =>
  db
    .selectFrom('quote_requests')
    .select(columns)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
