import type { Lead } from '#server/notify/lead-reader.ts'
import type { AcceptedOffer } from '#server/notify/offer-reader.ts'
import type { OutboxEntry } from '#server/notify/outbox-entry.ts'
import type { ToldVisit } from '#server/notify/visit-reader.ts'
import { dateAndTime } from '#shared/brisbane-time.ts'
import type { Business } from '#shared/contract/business.ts'
import { describeLead } from '#shared/leads/describe-lead.ts'
import { definitionOf } from '#shared/leads/kinds.ts'
import { placeIn } from '#shared/leads/place.ts'
import { inCents, lineCents } from '#shared/offers/money.ts'
import { dayInWords } from '#shared/offers/validity.ts'
import { formatPhone } from '#shared/phone.ts'
import { arrivalInWords, wholeVisitDay } from '#shared/visits/times.ts'
import { inFileName } from './mail-folder.ts'
import { escapeHtml, oneLine } from './mail-text.ts'
import type { OwnerMail } from './owner-mail.ts'

type CustomerEntry = Pick<OutboxEntry, 'id' | 'createdAt' | 'target'>

interface CustomerLetter {
  subject: string
  /** Paragraphs of lines. */
  parts: readonly (readonly string[])[]
  business: Pick<Business, 'name' | 'email'>
}

/** A copy of what a customer accepted: facts alone. */
export function buildOfferCopy(entry: CustomerEntry, { document, hash, name, at }: AcceptedOffer): OwnerMail {
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
  const subject = `You accepted quote ${reference} for ${inCents(totalCents)}, ${business.name}`
  return customerMail(entry, 'offer', { subject, parts, business })
}

/** Tells a customer that a booked visit was moved or called off, as it stands when the mail goes out. */
export function buildVisitMail(
  entry: CustomerEntry,
  { kind, record }: Lead,
  { visit, link, invitation }: ToldVisit,
  business: Pick<Business, 'name' | 'phone' | 'email'>,
): OwnerMail {
  const { name } = describeLead(definitionOf(kind), record)
  const address = placeIn({ kind, record })
  const { booked } = visit
  const isOn = visit.state === 'booked'
  const when = booked ? `${wholeVisitDay(booked)}, ${arrivalInWords(booked)}` : ''
  const parts = [
    isOn
      ? [`Your visit is now on ${when} (Brisbane time).`, ...(address ? [address] : [])]
      : [`Your visit on ${when} (Brisbane time) is called off.`],
    [isOn ? 'If that doesn’t suit, say so here, or ring us:' : 'Ring us about another time:', link],
    [business.name, formatPhone(business.phone), business.email],
  ]
  const day = booked ? wholeVisitDay(booked) : ''
  const subject = isOn
    ? `Your visit is now on ${day}, ${business.name}`
    : `Your visit on ${day} is called off, ${business.name}`
  const calendar = invitation({ name, email: entry.target, address })
  return { ...customerMail(entry, 'visit', { subject, parts, business }), calendar }
}

function customerMail(
  { id, createdAt, target }: CustomerEntry,
  about: 'offer' | 'visit',
  { subject: typed, parts, business }: CustomerLetter,
): OwnerMail {
  const subject = oneLine(typed)
  const shown = parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.map((line) => oneLine(line, 1200)))
  return {
    id,
    fileName: `${inFileName(createdAt)}-${about}-${id}.eml`,
    subject,
    text: `${shown.map((lines) => lines.join('\n')).join('\n\n')}\n`,
    html: plainLetterHtml(subject, shown),
    to: target,
    fromName: oneLine(business.name),
    replyTo: { name: oneLine(business.name), address: business.email },
  }
}

const plainLetterHtml = (subject: string, parts: readonly (readonly string[])[]) => `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:20px 16px;font:17px/1.5 Arial,Helvetica,sans-serif;overflow-wrap:anywhere">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.2">${escapeHtml(subject)}</h1>
${parts.map((lines) => `<p style="margin:0 0 16px">${lines.map(escapeHtml).join('<br>\n')}</p>`).join('\n')}
</body>
</html>
`
