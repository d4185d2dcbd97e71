import type { ContactAnswers } from '../contract/contact.ts'
import { numbersInOrder } from '../numbers-in-order.ts'
import { apiPaths, pagePaths } from '../paths.ts'
import { arrivalOf, isHeard } from './arrival.ts'
import { type InquiryDefinition, type InquiryRecord, inquiryPaths, type Stored } from './definition.ts'
import { excerpt } from './excerpt.ts'
import { nobody, personOf } from './person.ts'

export type ContactRequestRecord = InquiryRecord & Stored<Required<ContactAnswers>>

export const contactLead = {
  kind: 'contact',
  table: 'contact_requests',
  descriptions: {
    name: { as: 'name' },
    email: { as: 'email' },
    phone: { as: 'phone' },
    subject: { as: 'fact', label: 'Subject', whenEmpty: 'None', isSearched: true },
    suburb: { as: 'fact', label: 'Suburb', isSearched: true },
    message: { as: 'words', label: 'Message' },
  },
  form: { page: pagePaths.contact },
  paths: { send: apiPaths.contact, ...inquiryPaths(apiPaths.contactRequests) },
  noun: { one: 'contact request', many: 'contact requests' },
  title: 'Contact Requests',
  list: 'contacts',
  ownerQuery: (id) => `?lead=${id}`,
  badge: { text: 'Contact', look: 'contact' },
  line: (lead) => ({ note: aboutOf(lead), place: lead.suburb }),
  notification: {
    title: 'New contact message',
    message(lead) {
      const words = arrivalOf(lead) ? lead.message || aboutOf(lead) : lead.subject || lead.message
      const verb = arrivalOf(lead) ? ': ' : ' wrote: '
      const person = isWithoutNumber(lead) ? 'No number' : personOf(lead)
      return `${person}${words && verb}${numbersInOrder(excerpt(words))}`
    },
  },
  mail: {
    subject(lead) {
      const about = aboutOf(lead)
      return `${titleOf(lead)}${about && `: ${numbersInOrder(about)}`}`
    },
    heading: (lead) => (arrivalOf(lead) ? titleOf(lead) : `${personOf(lead)} sent a message`),
    linkLabel: 'Open this contact request',
  },
} as const satisfies InquiryDefinition<Required<ContactAnswers>, ContactRequestRecord>

/** Returns subject and suburb. A missed call's subject repeats how it came, and is left out. */
const aboutOf = (lead: ContactRequestRecord) =>
  [lead.subject === arrivalOf(lead) ? '' : lead.subject, lead.suburb].filter(Boolean).join(', ')

/** Returns the title of the mail about the lead: "Missed call from 0491 570 156". */
function titleOf(lead: ContactRequestRecord): string {
  const came = arrivalOf(lead)
  const what = isHeard(came) ? came : came ? 'Enquiry' : 'Message'
  return isWithoutNumber(lead) ? `${what}, no number` : `${what} from ${personOf(lead)}`
}

const isWithoutNumber = (lead: ContactRequestRecord) => isHeard(arrivalOf(lead)) && personOf(lead) === nobody
