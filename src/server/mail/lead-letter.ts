import type { ContactRequestRecord } from '#shared/contract/contact.ts'
import { type QuoteRequestRecord, serviceTypeLabel } from '#shared/contract/quote.ts'
import type { TestimonialRecord } from '#shared/contract/testimonial.ts'
import { pagePaths } from '#shared/paths.ts'
import type { Lead } from './lead.ts'
import type { Letter } from './letter.ts'
import { isAnswerable } from './mail-text.ts'

/** What the owner is told of a lead. `publicUrl` is where his area is, without a trailing slash. */
export function leadLetter(lead: Lead, publicUrl: string): Letter {
  switch (lead.kind) {
    case 'contact':
      return contactLetter(lead.record, `${publicUrl}${pagePaths.admin}?tab=inquiries&list=contacts`)
    case 'quote':
      return quoteLetter(lead.record, `${publicUrl}${pagePaths.admin}?tab=inquiries&list=quotes`)
    case 'testimonial':
      return testimonialLetter(lead.record, `${publicUrl}${pagePaths.admin}?tab=testimonials`)
  }
}

function contactLetter(record: ContactRequestRecord, href: string): Letter {
  const { name, phone, email, subject, message, createdAt } = record
  return {
    subject: `Message from ${name}${subject && `: ${subject}`}`,
    heading: `${name} sent a message`,
    ...{ phone, email },
    facts: subject ? [['Subject', subject]] : [],
    words: message,
    receivedAt: new Date(createdAt),
    link: { label: 'Open your contact requests', href },
    note: answerNote(email),
  }
}

function quoteLetter(record: QuoteRequestRecord, href: string): Letter {
  const { name, phone, email, serviceType, address, description, createdAt } = record
  const isEmergency = serviceType === 'emergency'
  const particulars = [serviceType && !isEmergency && serviceTypeLabel(serviceType), address].filter(Boolean)
  return {
    subject: `${isEmergency ? 'EMERGENCY: quote' : 'Quote'} request from ${[name, ...particulars].join(', ')}`,
    heading: isEmergency ? `Emergency: ${name} asks for a quote` : `${name} asks for a quote`,
    ...{ phone, email },
    facts: [
      ['Service', serviceTypeLabel(serviceType)],
      ['Address', address || 'Not given'],
    ],
    words: description,
    receivedAt: new Date(createdAt),
    link: { label: 'Open your quote requests', href },
    note: answerNote(email),
  }
}

function testimonialLetter(record: TestimonialRecord, href: string): Letter {
  const { clientName, company, projectType, rating, testimonialText, isApproved, createdAt } = record
  const state = isApproved ? '' : ', waiting for your approval'
  return {
    subject: `Testimonial from ${clientName}: ${rating} of 5${state}`,
    heading: `${clientName} left a testimonial`,
    facts: [
      ['Rating', `${rating} of 5`],
      ['Company', company || 'Not given'],
      ['Project', projectType || 'Not given'],
    ],
    words: testimonialText,
    receivedAt: new Date(createdAt),
    link: { label: 'Read and approve it', href },
    note: 'Sent by your website. Visitors see the testimonial only once you approve it.',
  }
}

const answerNote = (email: string) =>
  isAnswerable(email)
    ? 'Sent by your website. An answer to this mail goes to the visitor.'
    : 'Sent by your website. To answer, write to the address above: this mail can’t be answered directly.'
