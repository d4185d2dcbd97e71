import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { notFound } from '#server/http/errors.ts'
import type { LeadStores } from '#server/stores/lead-stores.ts'
import { RecordIdSchema } from '#shared/contract/fields.ts'
import { LeadAnswerSchema } from '#shared/contract/inquiry-lead.ts'
import { inquiryKinds } from '#shared/leads/kinds.ts'
import { apiPaths } from '#shared/paths.ts'

const schema = { params: z.object({ id: RecordIdSchema }), response: { 200: LeadAnswerSchema } }

/** A lead by its id alone, as alarms and mails know it. Registered only below the owner's hook. */
export const leadRoutes: FastifyPluginAsyncZod<{ leads: LeadStores }> = async (app, { leads }) => {
  app.get(apiPaths.lead(':id'), { schema }, async ({ params: { id } }) => {
    for (const kind of inquiryKinds) {
      const record = await leads[kind].find(id)
      if (record) return { kind, record }
    }
    throw notFound()
  })
}
