import type { Business } from '#shared/contract/business.ts'
import { licenceLines, tradingName } from './business-wording.ts'
import { type LegalSection, list, paragraph, type RichText } from './rich-text.ts'
import { offers } from './services/offered.ts'
import { complianceSection, liabilitySection, warrantySection } from './terms-of-law.ts'

export const termsPage = {
  title: 'Terms of service',
  intro:
    'The terms our electrical work is done on. They sit beside your rights under Australian law and never replace them.',
} as const

/** Twelve sections in the order of specification 2.17. The owner has an adviser confirm them before going live. */
export function termsSections(business: Business): readonly LegalSection[] {
  const contactUs: RichText = ['call ', { phone: business.phone }, ' or email ', { email: business.email }]
  return [
    {
      id: 'acceptance',
      title: 'Acceptance of these terms',
      blocks: [
        paragraph(
          `These terms apply to electrical work and related services supplied by ${tradingName(business)}, Electrical Contractor Licence ${business.contractorLicence} ("we", "us"), and to the use of this website. "You" are the customer or visitor.`,
        ),
        paragraph(
          'You accept them when you accept a quote, book work or ask us to start. Where a quote or contract for your job says something different in writing, it applies to that point.',
        ),
      ],
    },
    {
      id: 'services',
      title: 'Our services',
      blocks: [
        paragraph('We provide:'),
        list(...offers(business).map(({ name }) => name)),
        paragraph(`Our service areas are ${new Intl.ListFormat('en-AU').format(business.serviceAreas)}.`),
        paragraph(
          'Work that needs another licence, such as plumbing or building work, is not part of our services. Poles, wires and the supply to your property belong to the network.',
        ),
      ],
    },
    {
      id: 'quotes-and-pricing',
      title: 'Quotes and pricing',
      blocks: [
        paragraph(
          'Quotes are free and in writing. A quote is valid for 30 days from the date of issue unless otherwise specified, and covers the work it describes.',
        ),
        paragraph(
          'It is based on what you told us and what we could see. If the job turns out to be different, or you ask for a change, we stop, explain and agree on the price of the change with you before going on. Only work needed right away to make the site safe comes before that.',
        ),
        paragraph(
          'For emergency work there may be no time for a written quote. We tell you how the work is charged before we start. Where GST applies, the total price we give you includes it.',
        ),
      ],
    },
    {
      id: 'payment',
      title: 'Payment terms',
      blocks: [
        paragraph(
          'Invoices are due on the date they show and can be paid in the ways they list. A deposit or progress payment is due only if the quote you accepted sets it out.',
        ),
        paragraph(
          'If you think an invoice is wrong, tell us before it is due and pay the part that is not in question. If payment is late, we may pause unfinished work once it is safe to leave, and recover the reasonable cost of collecting the debt to the extent the law allows.',
        ),
      ],
    },
    complianceSection(),
    warrantySection(business, contactUs),
    liabilitySection(),
    {
      id: 'cancellation',
      title: 'Cancellation and rescheduling',
      blocks: [
        paragraph(
          'You can cancel or move a booking by phone or email. Short notice means less than 24 hours before the booked time. At short notice we may charge the reasonable costs we already have for your booking, such as travel or materials ordered for it.',
        ),
        paragraph(
          'We may have to move a booking for weather, safety or an emergency elsewhere, and will tell you as soon as we can. Any right to cancel or to cool off that the law gives you stays as it is.',
        ),
      ],
    },
    {
      id: 'intellectual-property',
      title: 'Intellectual property',
      blocks: [
        paragraph(
          'The text, drawings, photos and marks on this website belong to us or to those who let us use them. You may view and print pages for your own use; please ask before using them in any other way. The drawings show typical work and no particular site.',
        ),
        paragraph(
          'Drawings, schedules and test records that we hand over for your job are yours to use for owning, running and maintaining that installation. A review you send stays yours; you allow us to publish it on this website as you wrote it.',
        ),
      ],
    },
    {
      id: 'disputes',
      title: 'Dispute resolution',
      blocks: [
        paragraph('If something goes wrong between us, we go step by step:'),
        list(
          ['Negotiation: ', ...contactUs, ', and we try to settle it with you directly.'],
          'Mediation: if that does not help, either of us may propose mediation. Queensland runs a free mediation service.',
          'Queensland courts: what cannot be settled goes to the courts of Queensland, or to the Queensland Civil and Administrative Tribunal (QCAT), which hears consumer and trader disputes up to and including $25,000.',
        ),
        paragraph(
          'The law of Queensland applies. These steps do not stop you from going to a regulator, or to a court or tribunal when it is urgent.',
        ),
      ],
    },
    {
      id: 'changes',
      title: 'Changes to these terms',
      blocks: [
        paragraph(
          'We may change these terms for future work. The terms that applied when you accepted your quote stay in force for that job. The date at the top is the day you are reading this page, and the page shows the terms as they stand on that day; keep a copy with your quote.',
        ),
      ],
    },
    {
      id: 'contact',
      title: 'Contact us',
      blocks: [
        paragraph('Questions about these terms: ', ...contactUs, '.'),
        list(tradingName(business), ...licenceLines(business)),
      ],
    },
  ]
}
