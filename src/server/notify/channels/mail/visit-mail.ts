import type { Lead } from '#server/notify/lead-reader.ts'
import type { OutboxEntry } from '#server/notify/outbox-entry.ts'
import type { ToldVisit } from '#server/notify/visit-reader.ts'
import type { Business } from '#shared/contract/business.ts'
import { describeLead } from '#shared/leads/describe-lead.ts'
import { definitionOf } from '#shared/leads/kinds.ts'
import { placeIn } from '#shared/leads/place.ts'
import { formatPhone } from '#shared/phone.ts'
import { arrivalInWords, wholeVisitDay } from '#shared/visits/times.ts'
import { inFileName } from './mail-folder.ts'
import { oneLine } from './mail-text.ts'
import type { OwnerMail } from './owner-mail.ts'
import { plainLetterHtml } from './plain-letter.ts'

/** Tells a customer that a booked visit was moved or called off, as it stands when the mail goes out. */
export function buildVisitMail(
  { id, createdAt, target }: Pick<OutboxEntry, 'id' | 'createdAt' | 'target'>,
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
  ].map((lines) => lines.map((line) => oneLine(line, 1200)))
  const day = booked ? wholeVisitDay(booked) : ''
  const subject = oneLine(
    isOn
      ? `Your visit is now on ${day}, ${business.name}`
      : `Your visit on ${day} is called off, ${business.name}`,
  )
  return {
    id,
    fileName: `${inFileName(createdAt)}-visit-${id}.eml`,
    subject,
    text: `${parts.map((lines) => lines.join('\n')).join('\n\n')}\n`,
    html: plainLetterHtml(subject, parts),
    to: target,
    fromName: oneLine(business.name),
    replyTo: { name: oneLine(business.name), address: business.email },
    calendar: invitation({ name, email: target, address }),
  }
}
