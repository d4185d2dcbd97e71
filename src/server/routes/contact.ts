import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { publicFormLimit } from '#server/http/rate-limits.ts'
import { readSend } from '#server/http/visitor-send.ts'
import type { ContactRequestStore } from '#server/stores/contact-requests.ts'
import { ReceiptSchema } from '#shared/contract/answer.ts'
import { ContactRequestSchema } from '#shared/contract/contact.ts'
import { apiPaths } from '#shared/paths.ts'

interface ContactOptions {
  contactRequests: ContactRequestStore
  /** Something is in the outbox. */
  wakeMailer: () => void
}

/** The visitor's message. Answered only once it is on disk; sent again with its key, it is answered alike. */
export const contactRoutes: FastifyPluginAsyncZod<ContactOptions> = async (
  app,
  { contactRequests, wakeMailer },
) => {
  const schema = { body: ContactRequestSchema, response: { 201: ReceiptSchema } }
  app.post(apiPaths.contact, { schema, config: publicFormLimit }, async (request, reply) => {
    const { id } = await contactRequests.add(request.body, readSend(request))
    wakeMailer()
    return reply.code(201).send({ success: true as const, id })
  })
}
