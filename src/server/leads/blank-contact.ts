import { contactLead } from '#shared/leads/contact.ts'

type Field = keyof typeof contactLead.descriptions

/** Answers of a contact request of which nothing is known. A lead without a form fills in what it has. */
export const blankContact = Object.fromEntries(
  Object.keys(contactLead.descriptions).map((field) => [field, '']),
) as Record<Field, string>
