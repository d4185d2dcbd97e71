import type { ContactAnswers } from '#shared/contract/contact.ts'
import { contactLead } from '#shared/leads/contact.ts'

/** Answers of a contact request of which nothing is known. A lead without a form fills in what it has. */
export const blankContact = Object.fromEntries(
  Object.keys(contactLead.descriptions).map((field) => [field, '']),
) as { [Field in keyof Required<ContactAnswers>]: string }
