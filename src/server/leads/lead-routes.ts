import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { Schema } from '#server/db/schema.ts'
import { notFound } from '#server/http/errors.ts'
import { RecordIdSchema } from '#shared/contract/fields.ts'
import { type FoundLead, LeadAnswerSchema, RelatedLeadsSchema } from '#shared/contract/inquiry-lead.ts'
import { inquiryKinds } from '#shared/leads/kinds.ts'
import { apiPaths } from '#shared/paths.ts'
import type { InquiryStores } from './inquiry-store.ts'
import { findRelated } from './same-person.ts'

const params = z.object({ id: RecordIdSchema })

/** Route to a lead by its id alone, as in links of alarms and mails. Register it only below the owner's hook. */
export const leadRoutes: FastifyPluginAsyncZod<{ db: Kysely<Schema>; leads: InquiryStores }> = async (
  app,
  { db, leads },
) => {
  const find = async (id: string): Promise<FoundLead> => {
    for (const kind of inquiryKinds) {
      const record = await leads[kind].find(id)
      if (record) return { kind, record }
    }
    throw notFound()
  }

  app.get(
    apiPaths.lead(':id'),
    { config: { access: 'view' }, schema: { params, response: { 200: LeadAnswerSchema } } },
    ({ params: { id } }) => find(id),
  )

  app.get(
    apiPaths.relatedLeads(':id'),
    { config: { access: 'view' }, schema: { params, response: { 200: RelatedLeadsSchema } } },
    async ({ params: { id } }) => findRelated(db, (await find(id)).kind, id),
  )
}
