import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { notFound } from '#server/http/errors.ts'
import { RecordIdSchema } from '#shared/contract/fields.ts'
import { describeLead } from '#shared/leads/describe-lead.ts'
import { type InquiryKind, inquiryOf } from '#shared/leads/kinds.ts'
import { referenceOf } from '#shared/leads/receipt.ts'
import type { InquiryStore } from './inquiry-store.ts'
import { vCard } from './vcard.ts'

interface ContactCardOptions {
  kind: InquiryKind
  store: InquiryStore
}

/** Route for a lead's contact as a vCard. Register it only below the owner's hook. */
export const contactCardRoutes: FastifyPluginAsyncZod<ContactCardOptions> = async (app, { kind, store }) => {
  const definition = inquiryOf(kind)
  const schema = { params: z.object({ id: RecordIdSchema }) }
  app.get(
    definition.paths.contact(':id'),
    { config: { access: 'staff', logs: ['saved_contact', kind] }, schema },
    async ({ params: { id } }, reply) => {
      const record = await store.find(id)
      if (!record) throw notFound()
      const { name, phone, email } = describeLead(definition, record)
      const { place = '' } = definition.line(record)
      reply
        .type('text/vcard; charset=utf-8')
        .header('content-disposition', 'attachment; filename="contact.vcf"')
      return vCard({ name, phone, email, place, note: `${definition.badge.text} ${referenceOf(kind, id)}` })
    },
  )
}
