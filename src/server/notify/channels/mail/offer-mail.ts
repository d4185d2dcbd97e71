import type { AcceptedOffer } from '#server/notify/offer-reader.ts'
import type { OutboxEntry } from '#server/notify/outbox-entry.ts'
import { dateAndTime } from '#shared/brisbane-time.ts'
import { inCents, lineCents } from '#shared/offers/money.ts'
import { dayInWords } from '#shared/offers/validity.ts'
import { formatPhone } from '#shared/phone.ts'
import { inFileName } from './mail-folder.ts'
import { oneLine } from './mail-text.ts'
import type { OwnerMail } from './owner-mail.ts'
import { plainLetterHtml } from './plain-letter.ts'

/** A copy of what a customer accepted: facts alone, and the only mail that goes to a customer. */
export function buildOfferCopy(
  { id, createdAt, target }: Pick<OutboxEntry, 'id' | 'createdAt' | 'target'>,
  { document, hash, name, at }: AcceptedOffer,
): OwnerMail {
  const { business, reference, lines, note, terms, totalCents, gstCents, summary, customer } = document
  const gst = business.gstRegistered ? `includes GST of ${inCents(gstCents)}` : 'no GST is charged'
  const parts: readonly (readonly string[])[] = [
    [
      `You accepted this quote from ${business.legalName} on ${dateAndTime(new Date(at))} (Brisbane time), as “${name}”.`,
    ],
    [`Quote ${reference}`, ...[customer.name, customer.address, summary].filter(Boolean)],
    lines.map((line) => {
      const each = line.quantity > 1 ? ` (${line.quantity} × ${inCents(line.cents)})` : ''
      return `${line.text}${each}: ${inCents(lineCents(line))}`
    }),
    [`Total: ${inCents(totalCents)}, ${gst}`],
    note ? ['Note:', ...note.split('\n')] : [],
    [
      'What you agreed to:',
      `The price holds until ${dayInWords(document.validUntil)}. It covers the lines above.`,
      ...terms,
    ],
    [
      business.legalName,
      `Electrical contractor licence ${business.contractorLicence}`,
      ...(business.abn ? [`ABN ${business.abn}`] : []),
      formatPhone(business.phone),
      business.email,
    ],
    [`Fingerprint of the quote (SHA-256): ${hash}`],
  ]
  const shown = parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.map((line) => oneLine(line, 1200)))
  const subject = oneLine(`You accepted quote ${reference} for ${inCents(totalCents)}, ${business.name}`)
  return {
    id,
    fileName: `${inFileName(createdAt)}-offer-${id}.eml`,
    subject,
    text: `${shown.map((lines) => lines.join('\n')).join('\n\n')}\n`,
    html: plainLetterHtml(subject, shown),
    to: target,
    fromName: oneLine(business.name),
    replyTo: { name: oneLine(business.name), address: business.email },
  }
}
