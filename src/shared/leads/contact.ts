import type { ContactRequest } from '../contract/contact.ts'
import { numbersInOrder } from '../numbers-in-order.ts'
import { apiPaths, pagePaths } from '../paths.ts'
import { serviceTypes } from '../service-types.ts'
import { arrivalOf } from './arrival.ts'
import { type InquiryDefinition, type InquiryRecord, inquiryPaths, type Stored } from './definition.ts'
import { excerpt } from './excerpt.ts'
import { nobody, personOf } from './person.ts'

export type ContactRequestRecord = InquiryRecord & Stored<ContactRequest>

export const contactLead = {
  kind: 'contact',
  table: 'contact_requests',
  descriptions: {
    name: { as: 'name' },
    email: { as: 'email' },
    phone: { as: 'phone' },
    subject: { as: 'fact', label: 'Subject', whenEmpty: 'None', isSearched: true },
    message: { as: 'words', label: 'Message' },
  },
  form: { page: pagePaths.contact },
  paths: { send: apiPaths.contact, ...inquiryPaths(apiPaths.contactRequests) },
  noun: { one: 'contact request', many: 'contact requests' },
  title: 'Contact Requests',
  list: 'contacts',
  ownerQuery: (id) => `?lead=${id}`,
  badge: { text: 'Contact', look: 'contact' },
  line: (lead) => ({ note: subjectOf(lead), place: suburbOf(lead) }),
  notification: {
    title: 'New contact message',
    message(lead) {
      const words = arrivalOf(lead) ? lead.message || subjectOf(lead) : lead.subject || lead.message
      const verb = arrivalOf(lead) ? ': ' : ' wrote: '
      return `${personOf(lead)}${words && verb}${numbersInOrder(excerpt(words))}`
    },
  },
  mail: {
    subject(lead) {
      const subject = subjectOf(lead)
      return `${titleOf(lead)}${subject && `: ${numbersInOrder(subject)}`}`
    },
    heading: (lead) => (arrivalOf(lead) ? titleOf(lead) : `${personOf(lead)} sent a message`),
    linkLabel: 'Open this contact request',
  },
} as const satisfies InquiryDefinition<ContactRequest, ContactRequestRecord>

/** Of a lead that was written down its service and suburb; a missed call has no subject but that. */
const subjectOf = (lead: ContactRequestRecord) => (lead.subject === arrivalOf(lead) ? '' : lead.subject)

const suburbOf = (lead: ContactRequestRecord) => (arrivalOf(lead) ? subjectOf(lead).replace(service, '') : '')
const service = new RegExp(`^(?:${Object.values(serviceTypes).join('|')})(?:, |$)`)

/** Names the mail about it: "Missed call from 0491 570 156". */
function titleOf(lead: ContactRequestRecord): string {
  const came = arrivalOf(lead)
  const isHeard = came === 'Missed call' || came === 'Text message'
  const what = isHeard ? came : came ? 'Enquiry' : 'Message'
  const person = personOf(lead)
  return isHeard && person === nobody ? `${what}, no number` : `${what} from ${person}`
}
