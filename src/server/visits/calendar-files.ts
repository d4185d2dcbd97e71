import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
} from 'ical-generator'
import type { VisitsTable } from '#server/db/schema/visits.ts'
import { leadLink } from '#server/notify/channels/lead-brief.ts'
import type { Business } from '#shared/contract/business.ts'
import type { FoundLead } from '#shared/contract/inquiry-lead.ts'
import { hours } from '#shared/durations.ts'
import { describeLead } from '#shared/leads/describe-lead.ts'
import { inquiryOf } from '#shared/leads/kinds.ts'
import { personOf } from '#shared/leads/person.ts'
import { placeIn } from '#shared/leads/place.ts'
import { suburbOf } from '#shared/leads/suburb.ts'
import { formatPhone, phoneHref } from '#shared/phone.ts'
import { arrivalInWords, lengthInWords } from '#shared/visits/times.ts'
import { visitIn } from './visit-store.ts'

export interface CalendarSite {
  business: Pick<Business, 'name' | 'phone' | 'email'>
  publicUrl: string
}

export interface CustomerVisit {
  row: VisitsTable
  /** Where the work is; '' when it is not known. */
  address: string
  link: string
}

/** Programs read a feed again after this time. */
const readAgainSeconds = hours(1) / 1000

/** A customer's visit as a file, or with `to` as the calendar's part of a mail. */
export function customerCalendar(
  { row, address, link }: CustomerVisit,
  { business, publicUrl }: CalendarSite,
  to?: { name: string; email: string },
): { method: 'PUBLISH' | 'REQUEST' | 'CANCEL'; content: string } {
  const method = !to ? 'PUBLISH' : row.state === 'booked' ? 'REQUEST' : 'CANCEL'
  const { booked, minutes } = visitIn(row)
  const words = booked
    ? [`Arrives ${arrivalInWords(booked)}. The work takes about ${lengthInWords(minutes)}.`]
    : []
  const event = eventOf(row, publicUrl, {
    summary: `Visit by ${oneLine(business.name)}`,
    location: oneLine(address),
    description: [...words, `Ring ${formatPhone(business.phone)}`, link].join('\n'),
    url: link,
  })
  const organizer = { name: inQuotes(business.name), email: business.email }
  const attendees = to && [
    {
      ...{ name: inQuotes(to.name || to.email), email: to.email, rsvp: false },
      role: ICalAttendeeRole.REQ,
      status: ICalAttendeeStatus.ACCEPTED,
    },
  ]
  const calendar = ical({ prodId: programId, method: ICalCalendarMethod[method] })
  if (event) calendar.createEvent({ ...event, ...(attendees && { organizer, attendees }) })
  return { method, content: calendar.toString() }
}

/** A person's visits as a feed. Without names it says only the suburb. */
export function ownerCalendar(
  visits: readonly { row: VisitsTable; lead: FoundLead; isDeleted: boolean }[],
  { business, publicUrl }: CalendarSite,
  showsNames: boolean,
): string {
  const calendar = ical({
    prodId: programId,
    method: ICalCalendarMethod.PUBLISH,
    name: `Visits, ${oneLine(business.name)}`,
    ttl: readAgainSeconds,
  })
  for (const { row, lead, isDeleted } of visits) {
    const { name, phone, email, words } = describeLead(inquiryOf(lead.kind), lead.record)
    const { address, suburb } = placeOf(lead)
    const link = leadLink(lead.record.id, publicUrl)
    const whole = [oneLine(words.value), phone && `${formatPhone(phone)} ${phoneHref(phone)}`, link]
    const event = eventOf({ ...row, state: isDeleted ? 'cancelled' : row.state }, publicUrl, {
      summary: oneLine(
        `Visit${showsNames ? ` ${personOf({ name, phone, email })}` : ''}${suburb ? `, ${suburb}` : ''}`,
      ),
      location: oneLine(showsNames ? address || suburb : suburb),
      description: (showsNames ? whole.filter(Boolean) : [link]).join('\n'),
      url: link,
    })
    if (event) calendar.createEvent(event)
  }
  return calendar.toString()
}

const programId = { company: 'trade-site', product: 'visits', language: 'EN' }

/** The parts of an event that customer and owner see alike: the visit has one id in all calendars. */
function eventOf(
  row: VisitsTable,
  publicUrl: string,
  words: Pick<ICalEventData, 'summary' | 'location' | 'description' | 'url'>,
): ICalEventData | undefined {
  const { booked } = visitIn(row)
  if (!booked || !row.busyUntil) return undefined
  return {
    ...words,
    id: `${row.id}@${new URL(publicUrl).hostname}`,
    sequence: row.sequence,
    stamp: new Date(row.changedAt),
    created: new Date(row.createdAt),
    lastModified: new Date(row.changedAt),
    start: new Date(booked.from),
    end: new Date(row.busyUntil),
    status: row.state === 'booked' ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
  }
}

export function placeOf(lead: FoundLead): { address: string; suburb: string } {
  const address = placeIn(lead)
  return { address, suburb: suburbOf(address) ?? '' }
}

/** Control characters could end a property. The library escapes the rest. */
const oneLine = (text: string) => text.replaceAll(/\p{Cc}+|[\u2028\u2029]+/gu, ' ').trim()

/** A parameter's value has no way to escape a quotation mark (RFC 5545, 3.1). */
const inQuotes = (text: string) => oneLine(text).replaceAll('"', '’')
