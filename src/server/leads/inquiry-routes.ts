import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { sendCsv } from '#server/http/csv.ts'
import { InvalidInput, notFound, orNotFound } from '#server/http/errors.ts'
import { done, doneOnRecord, onRecord } from '#server/http/route-schemas.ts'
import { sendWholeList } from '#server/http/whole-list.ts'
import { allow } from '#server/people/route-access.ts'
import { isoDay } from '#shared/brisbane-time.ts'
import {
  foundWordsHeader,
  type InquiryListQuery,
  InquiryListQuerySchema,
  nextCursorHeader,
  ServiceListQuerySchema,
} from '#shared/contract/inquiry.ts'
import { describeLead } from '#shared/leads/describe-lead.ts'
import { type InquiryKind, inquiryOf, type RecordOf, recordSchemas } from '#shared/leads/kinds.ts'
import { personOf } from '#shared/leads/person.ts'
import { referenceOf } from '#shared/leads/receipt.ts'
import { parseCursor } from './inquiry-list.ts'
import type { InquiryStore } from './inquiry-store.ts'
import { inquiryTable } from './inquiry-table.ts'
import type { LeadActions } from './lead-actions.ts'
import { notSpamRoutes, removalRoutes } from './removal.ts'
import { vCard } from './vcard.ts'

interface InquiryOptions {
  kind: InquiryKind
  store: InquiryStore
  actions: LeadActions
  wakeSender: () => void
  /** Resumes the alarm of an inquiry that was restored or is no longer marked as spam. */
  takeBackRemoval: (id: string) => Promise<void>
  now: () => Date
}

/** Routes for the owner's list of inquiries. Register them only below the owner's hook. */
export const inquiryRoutes =
  ({ kind, store, actions, wakeSender, takeBackRemoval, now }: InquiryOptions): FastifyPluginAsyncZod =>
  async (app) => {
    const { acknowledge, noteOpened } = actions
    const definition = inquiryOf(kind)
    const { paths, serviceField } = definition
    const query = serviceField ? ServiceListQuerySchema : InquiryListQuerySchema
    const table = inquiryTable(definition)
    const fileName = definition.noun.many.replaceAll(' ', '-')

    const records = z.array<z.ZodMiniObject>(recordSchemas[kind])

    app.get(paths.list, allow('view', { querystring: query }), async (request, reply) => {
      if (Object.keys(request.query).length === 0) return sendWholeList(reply, encoded(store.slices({})))
      reply.type('application/json; charset=utf-8')
      refuseUnknownCursor(request.query)
      const { items, nextCursor, foundWords } = await store.page(request.query)
      if (nextCursor) reply.header(nextCursorHeader, nextCursor)
      if (foundWords) reply.header(foundWordsHeader, foundWords.map(encodeURIComponent).join(','))
      return reply.send(JSON.stringify(z.encode(records, items)))
    })

    app.get(
      paths.file,
      allow('owner', { querystring: query }, 'downloaded_list', kind),
      async (request, reply) => {
        refuseUnknownCursor(request.query)
        return sendCsv(reply, `${fileName}-${isoDay(now())}`, table, store.slices(request.query))
      },
    )

    app.post(paths.seen(':id'), allow('staff', doneOnRecord), async (request) => {
      const { id } = request.params
      if (!(await store.markSeen(id))) throw notFound()
      await acknowledge(request, id, 'opened')
      await noteOpened(request, id)
      return done
    })

    app.post(paths.unread(':id'), allow('staff', doneOnRecord, 'marked_unread', kind), async (request) => {
      const { id } = request.params
      if (!(await store.markUnread(id))) throw notFound()
      await actions.note(request, kind, id, 'unread')
      return done
    })

    app.post(paths.spam(':id'), allow('staff', doneOnRecord, 'marked_spam', kind), async (request) => {
      const { id } = request.params
      if (!(await store.markSpam(id))) throw notFound()
      await acknowledge(request, id, 'spam')
      await actions.note(request, kind, id, 'spam')
      return done
    })

    app.get(
      paths.contact(':id'),
      allow('staff', onRecord, 'saved_contact', kind),
      async ({ params: { id } }, reply) => {
        const record = orNotFound(await store.find(id))
        const { phone, email, name } = describeLead(definition, record)
        const { place = '' } = definition.line(record)
        reply
          .type('text/vcard; charset=utf-8')
          .header('content-disposition', 'attachment; filename="contact.vcf"')
        return vCard({
          name: name || personOf({ name, phone, email }),
          phone,
          email,
          place,
          note: `${definition.badge.text} ${referenceOf(kind, id)}`,
        })
      },
    )

    await app.register(notSpamRoutes, {
      target: kind,
      store,
      path: paths.notSpam,
      wakeSender,
      onRescued: async (request, id) => {
        await takeBackRemoval(id)
        await actions.note(request, kind, id, 'not_spam')
      },
    })
    await app.register(removalRoutes, {
      target: kind,
      store,
      itemPath: paths.item,
      restorePath: paths.restore,
      async onRemoved(request, id) {
        await acknowledge(request, id, 'deleted')
        await actions.note(request, kind, id, 'deleted')
      },
      async onRestored(request, id) {
        await takeBackRemoval(id)
        await actions.note(request, kind, id, 'restored')
      },
    })

    async function* encoded(slices: AsyncIterable<RecordOf<InquiryKind>[]>) {
      for await (const items of slices) yield z.encode(records, items)
    }
  }

function refuseUnknownCursor({ cursor }: InquiryListQuery): void {
  if (cursor !== undefined && !parseCursor(cursor)) {
    throw new InvalidInput({ cursor: 'Invalid' })
  }
}
