import { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { csvFile } from '#server/http/csv.ts'
import { InvalidInput, notFound } from '#server/http/errors.ts'
import type { InquiryStore } from '#server/stores/inquiries.ts'
import { parseCursor } from '#server/stores/inquiry-list.ts'
import { isoDay } from '#shared/brisbane-time.ts'
import { DoneSchema } from '#shared/contract/answer.ts'
import { RecordIdSchema } from '#shared/contract/fields.ts'
import {
  type InquiryListQuery,
  InquiryListQuerySchema,
  nextCursorHeader,
  ServiceListQuerySchema,
} from '#shared/contract/inquiry.ts'
import type { InquiryRecord } from '#shared/leads/definition.ts'
import { type InquiryKind, inquiryOf, leadSchemas } from '#shared/leads/kinds.ts'
import { inquiryTable } from './inquiry-table.ts'
import { notSpamRoutes } from './not-spam.ts'
import { removalRoutes } from './removal.ts'

interface InquiryOptions {
  kind: InquiryKind
  store: InquiryStore
  /** Something is in the outbox. */
  wakeMailer: () => void
  now: () => Date
}

const exportPageSize = 200
const oneRecord = { params: z.object({ id: RecordIdSchema }), response: { 200: DoneSchema } }

/**
 * A list of inquiries that the owner reads, searches, takes along as a file, deletes from and restores to.
 * Registered only below the hook that asks for a session.
 */
export const inquiryRoutes =
  ({ kind, store, wakeMailer, now }: InquiryOptions): FastifyPluginAsyncZod =>
  async (app) => {
    const definition = inquiryOf(kind)
    const { paths, serviceField } = definition
    const query = serviceField ? ServiceListQuerySchema : InquiryListQuerySchema
    const table = inquiryTable(definition)
    const fileName = definition.noun.many.replaceAll(' ', '-')

    app.get(
      paths.list,
      { schema: { querystring: query, response: { 200: z.array(leadSchemas[kind].record) } } },
      async (request, reply) => {
        if (Object.keys(request.query).length === 0) return store.list()
        refuseUnknownCursor(request.query)
        const { items, nextCursor } = await store.page(request.query)
        if (nextCursor) reply.header(nextCursorHeader, nextCursor)
        return items
      },
    )

    app.get(paths.file, { schema: { querystring: query } }, async (request, reply) => {
      refuseUnknownCursor(request.query)
      reply.header('content-type', 'text/csv; charset=utf-8')
      reply.header('content-disposition', `attachment; filename="${fileName}-${isoDay(now())}.csv"`)
      return reply.send(Readable.from(csvFile(table, everyPage(request.query))))
    })

    app.post(paths.seen(':id'), { schema: oneRecord }, async (request) => {
      if (!(await store.markSeen(request.params.id))) throw notFound()
      return { success: true as const }
    })

    await app.register(notSpamRoutes, { store, path: paths.notSpam, wakeMailer })
    await app.register(removalRoutes, { store, itemPath: paths.item, restorePath: paths.restore })

    async function* everyPage(query: InquiryListQuery): AsyncGenerator<InquiryRecord[]> {
      let cursor = query.cursor
      do {
        const page = await store.page({ ...query, cursor, limit: exportPageSize })
        yield page.items
        cursor = page.nextCursor
      } while (cursor)
    }
  }

function refuseUnknownCursor({ cursor }: InquiryListQuery): void {
  if (cursor !== undefined && !parseCursor(cursor)) {
    throw new InvalidInput({ cursor: 'Invalid' })
  }
}
