import { addressAsMeant, asMeant } from '../as-meant.ts'
import { findName } from './find-name.ts'
import { findPhone } from './find-phone.ts'
import { findSuburb } from './find-suburb.ts'

/** What was recognised in a text; '' for anything missing or doubtful. */
export interface ReadLead {
  phone: string
  email: string
  suburb: string
  name: string
}

/** The site's suburbs, and the business's own number and address, which are never the sender's. */
export interface KnownFacts {
  suburbs: readonly string[]
  ownPhone?: string
  ownEmail?: string
}

/**
 * Recognises who wrote a pasted message, or whose number was typed. The text itself is kept elsewhere. A doubtful guess
 * is left out, because nobody checks what looks right.
 */
export function readLeadText(text: string, { suburbs, ownPhone = '', ownEmail = '' }: KnownFacts): ReadLead {
  const lines = linesOf(text)
  return {
    phone: findPhone(lines, ownPhone),
    email: findEmail(lines, ownEmail),
    suburb: findSuburb(lines, suburbs),
    name: findName(lines, suburbs),
  }
}

/** Returns the lines as a reader sees them: plain digits and blanks, without markup and invisible characters. */
export const linesOf = (text: string): string[] =>
  text
    .replaceAll(/&nbsp;|&#160;/gi, ' ')
    .split(/\r\n?|[\n\u2028\u2029]|<br ?\/?>/i)
    .map((line) => asMeant(line.replaceAll(/<\/?[a-z][^<>@]*>/gi, ' ')))
    .filter(Boolean)

const address = /[^\s@"<>(),;:\\[\]]+@[^\s@"<>(),;:\\[\]]+\.[a-z]{2,}/giu
/** Senders whose mail nobody reads. */
const unread = /^(?:no-?reply|do-?not-?reply|notifications?|mailer-daemon|alerts?)\b/i

function findEmail(lines: readonly string[], own: string): string {
  const found = lines
    .flatMap((line) => line.match(address) ?? [])
    .map((each) => addressAsMeant(each).toLowerCase())
    .filter((each) => !unread.test(each) && each !== own.toLowerCase())
  const [first = '', ...others] = new Set(found)
  return others.length === 0 ? first : ''
}
