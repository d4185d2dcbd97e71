import { blankContact } from '#server/leads/blank-contact.ts'
import { isVisible, written } from '#shared/as-meant.ts'
import type { ContactRequest } from '#shared/contract/contact.ts'
import type { DoorCall } from '#shared/contract/door.ts'
import { optionalEmailAddress, optionalPhoneNumber } from '#shared/contract/fields.ts'
import { messageMaxLength } from '#shared/text-limits.ts'

const phoneRule = optionalPhoneNumber()
const emailRule = optionalEmailAddress()
const longestName = 100

/**
 * Makes a contact request of what a program has sent. A number or an address that can't be read stays in the message,
 * because a program that is refused tries the same again. Undefined when nothing at all was sent.
 */
export function leadOfCall({ what, ...said }: DoorCall): ContactRequest | undefined {
  const phone = phoneRule.safeParse(said.phone)
  const email = emailRule.safeParse(said.email)
  const message = [
    visible(said.message),
    phone.success ? '' : `Phone: ${visible(said.phone)}`,
    email.success ? '' : `Email: ${visible(said.email)}`,
  ]
    .filter(Boolean)
    .join('\n')
  const lead = {
    ...blankContact,
    name: cut(visible(said.name), longestName),
    phone: phone.success ? phone.data : '',
    email: email.success ? email.data : '',
    subject: what === 'missed_call' ? 'Missed call' : '',
    message: cut(message, messageMaxLength),
  }
  const isEmpty = !lead.phone && !lead.email && !lead.message
  return isEmpty && what !== 'missed_call' ? undefined : lead
}

const visible = (text: string) => (isVisible(text) ? written(text).trim() : '')

/** A pair of surrogates may stand where the text is cut. */
const cut = (text: string, most: number) => text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')
