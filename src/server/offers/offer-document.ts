import { createHash } from 'node:crypto'
import type { Business } from '#shared/contract/business.ts'
import type { FoundLead } from '#shared/contract/inquiry-lead.ts'
import type { OfferContent, OfferDocument } from '#shared/contract/offer.ts'
import { describeLead } from '#shared/leads/describe-lead.ts'
import { inquiryOf } from '#shared/leads/kinds.ts'
import { placeIn } from '#shared/leads/place.ts'
import { referenceOf } from '#shared/leads/receipt.ts'
import { canonicalJson } from '#shared/offers/canonical-json.ts'
import { gstIn, totalCents } from '#shared/offers/money.ts'
import { lastDay } from '#shared/offers/validity.ts'

/** Fixes what the owner wrote together with the customer, the day and the business as they are now. */
export function documentOf(
  { validDays, ...content }: OfferContent,
  { lead, business, number, now }: { lead: FoundLead; business: Business; number: number; now: Date },
): OfferDocument {
  const { kind, record } = lead
  const { name } = describeLead(inquiryOf(kind), record)
  const gstRegistered = business.gstRegistered ?? true
  const total = totalCents(content.lines)
  return {
    ...content,
    reference: `${referenceOf(kind, record.id)}-${number}`,
    number,
    customer: { name, address: placeIn(lead) },
    writtenAt: now.toISOString(),
    validUntil: lastDay(now, validDays),
    totalCents: total,
    gstCents: gstRegistered ? gstIn(total) : 0,
    business: {
      name: business.name,
      legalName: business.legalName,
      abn: business.abn ?? '',
      contractorLicence: business.contractorLicence,
      phone: business.phone,
      email: business.email,
      gstRegistered,
    },
  }
}

/** The stored form of a document and its hash. */
export function sealed(document: OfferDocument): { content: string; hash: string } {
  const content = canonicalJson(document)
  return { content, hash: createHash('sha256').update(content).digest('hex') }
}
