import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { publicFormLimit } from '#server/http/rate-limits.ts'
import { answersDone, done } from '#server/http/route-schemas.ts'
import type { Notify } from '#server/notify/notifications.ts'
import { InquiryReceiptSchema } from '#shared/contract/answer.ts'
import { FormStartSchema } from '#shared/contract/form-start.ts'
import type { PhotoTicket } from '#shared/contract/quote-photo.ts'
import { type InquiryKind, inquiries } from '#shared/leads/kinds.ts'
import { referenceOf } from '#shared/leads/receipt.ts'
import { sendable } from '#shared/leads/sendable.ts'
import { answerBy } from '#shared/leads/work.ts'
import { apiPaths } from '#shared/paths.ts'
import { maxQuotePhotos } from '#shared/quote-photos.ts'
import type { InquiryStore } from './inquiry-store.ts'
import { readSend } from './visitor-send.ts'
import type { VisitCounter } from './visits/visit-counter.ts'

interface InquirySendOptions {
  kind: InquiryKind
  store: InquiryStore
  readDrill: Notify['readDrill']
  /** Lets the visitor add photos to the record; undefined when its kind takes none. */
  photoTicketOf: (id: string, createdAt: string) => Omit<PhotoTicket, 'most'> | undefined
  wakeSender: () => void
}

/** Routes for visitors' submissions. A repeat with the same key gets the same response. */
export const inquirySendRoutes =
  ({ kind, store, readDrill, photoTicketOf, wakeSender }: InquirySendOptions): FastifyPluginAsyncZod =>
  async (app) => {
    const schema = { body: sendable[kind].answers, response: { 201: InquiryReceiptSchema } }
    app.post(inquiries[kind].paths.send, { schema, config: publicFormLimit }, async (request, reply) => {
      const drill = readDrill(request.headers)
      const { id, createdAt } = await store.add(request.body, drill ? { drill } : readSend(request))
      wakeSender()
      const photos = drill ? undefined : photoTicketOf(id, createdAt)
      return reply.code(201).send({
        success: true as const,
        id,
        reference: referenceOf(kind, id),
        answerBy: answerBy({ createdAt }).toISOString(),
        photos: photos && { ...photos, most: maxQuotePhotos },
      })
    })
  }

export const formStartRoutes: FastifyPluginAsyncZod<{ visits: VisitCounter }> = async (app, { visits }) => {
  const schema = { body: FormStartSchema, ...answersDone }
  app.post(apiPaths.formStarts, { schema, config: publicFormLimit }, async ({ body, headers }) => {
    visits.noteStart(inquiries[body.form].form.page, headers)
    return done
  })
}
