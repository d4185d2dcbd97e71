import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { publicFormLimit } from '#server/http/rate-limits.ts'
import { readSend } from '#server/http/visitor-send.ts'
import type { QuoteRequestStore } from '#server/stores/quote-requests.ts'
import { ReceiptSchema } from '#shared/contract/answer.ts'
import { QuoteRequestSchema } from '#shared/contract/quote.ts'
import { apiPaths } from '#shared/paths.ts'

interface QuoteOptions {
  quoteRequests: QuoteRequestStore
  /** Something is in the outbox. */
  wakeMailer: () => void
}

/** The visitor's quote request. Answered only once it is on disk; sent again with its key, it is answered alike. */
export const quoteRoutes: FastifyPluginAsyncZod<QuoteOptions> = async (
  app,
  { quoteRequests, wakeMailer },
) => {
  const schema = { body: QuoteRequestSchema, response: { 201: ReceiptSchema } }
  app.post(apiPaths.quote, { schema, config: publicFormLimit }, async (request, reply) => {
    const { id } = await quoteRequests.add(request.body, readSend(request))
    wakeMailer()
    return reply.code(201).send({ success: true as const, id })
  })
}
