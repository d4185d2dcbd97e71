import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { publicFormLimit } from '#server/http/rate-limits.ts'
import { readSend } from '#server/http/visitor-send.ts'
import type { OwnerTelling } from '#server/outbox/owner-telling.ts'
import type { InquiryStore } from '#server/stores/inquiries.ts'
import { ReceiptSchema } from '#shared/contract/answer.ts'
import { type InquiryKind, inquiries, leadSchemas } from '#shared/leads/kinds.ts'

interface InquirySendOptions {
  kind: InquiryKind
  store: InquiryStore
  /** Whether the site itself sends it, to see what would become of a lead. */
  readDrill: OwnerTelling['readDrill']
  /** Something is in the outbox. */
  wakeMailer: () => void
}

/** What a visitor sends. Answered only once it is on disk; sent again with its key, it is answered alike. */
export const inquirySendRoutes =
  ({ kind, store, readDrill, wakeMailer }: InquirySendOptions): FastifyPluginAsyncZod =>
  async (app) => {
    const schema = { body: leadSchemas[kind].answers, response: { 201: ReceiptSchema } }
    app.post(inquiries[kind].paths.send, { schema, config: publicFormLimit }, async (request, reply) => {
      const drill = readDrill(request.headers)
      const { id } = await store.add(request.body, drill ? { drill } : readSend(request))
      wakeMailer()
      return reply.code(201).send({ success: true as const, id })
    })
  }
