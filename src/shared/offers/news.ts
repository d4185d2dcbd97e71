import type { EventAct } from '../contract/lead-event.ts'
import { timeInWords } from '../visits/times.ts'
import { inCents } from './money.ts'
import { declineWords, offerTypeNames, typeIn } from './words.ts'

/** What a customer did with a quote or a visit, in the words of alarm and mail. */
export interface OfferNews {
  title: string
  /** '' when the title says it all. */
  words: string
}

/** Returns the words for a customer's answer; undefined for any other act. */
export function offerNews(act: EventAct): OfferNews | undefined {
  switch (act.kind) {
    case 'offer_accepted':
      return { title: `Quote accepted, ${inCents(act.cents)}`, words: `Signed “${act.name}”.` }
    case 'offer_asked':
      return { title: `Question about your ${typeIn(act)}`, words: act.text }
    case 'offer_declined':
      return {
        title: `${offerTypeNames[typeIn(act)]} turned down`,
        words: act.reason ? `“${declineWords[act.reason]}”` : '',
      }
    case 'offer_renewal':
      return { title: 'Wants a new price', words: `Your ${typeIn(act)} ran out.` }
    case 'visit_picked':
      return act.booked
        ? {
            title: `Visit moved, ${timeInWords(act.time)}`,
            words: `It was ${timeInWords(act.booked)}. The customer changed it.`,
          }
        : { title: `Visit booked, ${timeInWords(act.time)}`, words: 'The customer picked it.' }
    case 'visit_refused':
      return act.booked
        ? {
            title: `Visit off, ${timeInWords(act.booked)}`,
            words: act.text || 'The time doesn’t suit the customer any more.',
          }
        : { title: 'No time suits', words: act.text || 'They can’t make any of the times you offered.' }
    default:
      return undefined
  }
}
