import type { Visit } from '#shared/contract/visit.ts'
import { helloName } from '#shared/leads/first-name.ts'
import { timeInWords, visitDay } from '#shared/visits/times.ts'
import type { Inquiry } from '../inquiries/inquiry.ts'

/** Why the customer is written to. */
export type VisitNews = 'offered' | 'booked' | 'moved' | 'cancelled'

/** Returns the message to a customer about a visit, for the owner's own phone. */
export function visitWords(
  lead: Inquiry,
  { booked, times }: Visit,
  { news, link, business }: { news: VisitNews; link: string; business: string },
): string {
  const hello = `Hi ${helloName(lead)}`
  switch (news) {
    case 'offered':
      return times.length === 1
        ? `${hello}, can we come on ${times.map(timeInWords)}? Tell us here: ${link} ${business}`
        : `${hello}, when should we come? Pick a time here: ${link} ${business}`
    case 'booked':
      return `${hello}, we’ll come on ${booked ? timeInWords(booked) : 'the day we said'}. See or change it here: ${link} ${business}`
    case 'moved':
      return `${hello}, your visit is now on ${booked ? timeInWords(booked) : 'another day'}. Doesn’t suit? Tell us here: ${link} ${business}`
    case 'cancelled':
      return `${hello}, we can’t come on ${booked ? visitDay(booked) : 'the day we said'}, sorry. We’ll get back to you about another time. ${business}`
  }
}
