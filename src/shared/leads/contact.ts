import type { ContactRequest } from '../contract/contact.ts'
import { numbersInOrder } from '../numbers-in-order.ts'
import { apiPaths, pagePaths } from '../paths.ts'
import { type InquiryDefinition, type InquiryRecord, inquiryPaths, type Stored } from './definition.ts'
import { excerpt } from './excerpt.ts'
import { personOf } from './person.ts'

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
  line: ({ subject }) => ({ note: subject }),
  notification: {
    title: 'New contact message',
    message: ({ subject, message, ...person }) =>
      `${personOf(person)} wrote: ${numbersInOrder(excerpt(subject || message))}`,
  },
  mail: {
    subject: ({ subject, ...person }) =>
      `Message from ${personOf(person)}${subject && `: ${numbersInOrder(subject)}`}`,
    heading: (person) => `${personOf(person)} sent a message`,
    linkLabel: 'Open this contact request',
  },
} as const satisfies InquiryDefinition<ContactRequest, ContactRequestRecord>
