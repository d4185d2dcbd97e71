import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { notFound } from '#server/http/errors.ts'
import type { InquiryStore } from '#server/stores/inquiries.ts'
import { RecordIdSchema } from '#shared/contract/fields.ts'
import { type InquiryKind, inquiryOf } from '#shared/leads/kinds.ts'
import { tell } from '#shared/leads/tell.ts'
import { internationalNumber } from '#shared/phone.ts'

interface ContactCardOptions {
  kind: InquiryKind
  store: InquiryStore
}

/** A lead's person for the phone's address book (vCard 3.0, RFC 2426). Registered only below the owner's hook. */
export const contactCardRoutes: FastifyPluginAsyncZod<ContactCardOptions> = async (app, { kind, store }) => {
  const definition = inquiryOf(kind)
  const schema = { params: z.object({ id: RecordIdSchema }) }
  app.get(definition.paths.contact(':id'), { schema }, async ({ params: { id } }, reply) => {
    const record = await store.find(id)
    if (!record) throw notFound()
    const { name, phone, email } = tell(definition, record)
    const { place = '' } = definition.line(record)
    reply
      .type('text/vcard; charset=utf-8')
      .header('content-disposition', 'attachment; filename="contact.vcf"')
    return cardOf({ name, phone, email, place })
  })
}

function cardOf({ name, phone, email, place }: Record<'name' | 'phone' | 'email' | 'place', string>): string {
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:;${escaped(name)};;;`,
    `FN:${escaped(name)}`,
    phone && `TEL;TYPE=CELL:${internationalNumber(phone) ?? phone.replaceAll(/[^\d+]/g, '')}`,
    email && `EMAIL:${escaped(email)}`,
    place && `ADR:;;${escaped(place)};;;;`,
    'END:VCARD',
  ]
  return `${lines.filter(Boolean).join('\r\n')}\r\n`
}

const escaped = (text: string) => text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r?\n/g, '\\n')
