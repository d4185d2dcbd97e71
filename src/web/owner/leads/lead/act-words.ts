import type { LeadEvent } from '#shared/contract/lead-event.ts'
import { momentInWords } from '#shared/leads/promise-words.ts'
import { reasonNames, statusNames } from '#shared/leads/work-words.ts'
import { isAnsweredOffer } from '#shared/offers/is-answered.ts'
import { inCents } from '#shared/offers/money.ts'
import { declineWords, offerTypeNames, typeIn } from '#shared/offers/words.ts'
import { timeInWords } from '#shared/visits/times.ts'
import { inDollars } from './status-words.ts'

/** Describes an event in a line of the timeline; undefined for an event that has no line. */
export function actWords(
  { act, by }: Pick<LeadEvent, 'act' | 'by'>,
  events: readonly LeadEvent[],
  now: Date,
): string | undefined {
  switch (act.kind) {
    case 'status':
      return `Marked ${statusNames[act.status].toLowerCase()}${act.reason ? `, ${reasonNames[act.reason].toLowerCase()}` : ''}`
    case 'value':
      return act.dollars === null ? 'Value removed' : `Value ${inDollars(act.dollars)}`
    case 'quoted_value':
      return act.dollars === null ? 'Quoted amount removed' : `Quoted ${inDollars(act.dollars)}`
    case 'call_started':
      return 'Called'
    case 'spoke':
      return 'Called, spoke'
    case 'no_answer':
      return 'Called, no answer'
    case 'texted':
      return 'Texted'
    case 'mailed':
      return 'Email started'
    case 'asked_review':
      return 'Asked for a review'
    case 'note':
      return 'Note added'
    case 'follow_up':
      return act.at ? `Follow-up ${momentInWords(new Date(act.at), now)}` : 'Follow-up removed'
    case 'assigned':
      return act.to === by ? 'Taken on' : handedTo(act.to)
    case 'undo': {
      const undone = events.find(({ id }) => id === act.event)
      const words = undone && actWords(undone, events, now)
      return `Undone${words ? `: ${words.charAt(0).toLowerCase()}${words.slice(1)}` : ''}`
    }
    case 'deleted':
      return 'Deleted'
    case 'restored':
      return 'Put back'
    case 'spam':
      return 'Marked as spam'
    case 'not_spam':
      return 'Marked as not spam'
    case 'unread':
      return 'Marked unread'
    case 'rang':
      return act.text ? `Rang: ${act.text}` : 'Rang'
    case 'wrote':
      return `Wrote: ${act.text}`
    case 'offer_sent':
      return `${offerTypeNames[typeIn(act)]} ${act.number} sent, ${inCents(act.cents)}`
    case 'offer_withdrawn':
      return `${offerTypeNames[typeIn(act)]} ${act.number} taken back`
    case 'offer_seen':
      return `${offerTypeNames[typeIn(act)]} ${act.number} opened`
    case 'offer_accepted':
      return `Quote ${act.number} accepted, ${inCents(act.cents)}, signed “${act.name}”`
    case 'offer_declined':
      return `${offerTypeNames[typeIn(act)]} ${act.number} turned down${act.reason ? `, ${declineWords[act.reason].toLowerCase()}` : ''}`
    case 'offer_asked':
      return `Asked about ${typeIn(act)} ${act.number}: ${act.text}`
    case 'offer_renewal':
      return `Asked for a new price: ${typeIn(act)} ${act.number} ran out`
    case 'visit_offered':
      return `Times offered: ${act.times.map(timeInWords).join('; ')}`
    case 'visit_booked':
      return `Visit booked, ${timeInWords(act.time)}`
    case 'visit_moved':
      return `Visit moved to ${timeInWords(act.time)}`
    case 'visit_picked':
      return act.booked
        ? `Time changed from ${timeInWords(act.booked)} to ${timeInWords(act.time)}`
        : `Time picked: ${timeInWords(act.time)}`
    case 'visit_refused':
      return [
        act.booked ? `${timeInWords(act.booked)} doesn’t suit any more` : 'No time suits',
        ...(act.text ? [act.text] : []),
      ].join(': ')
    case 'visit_cancelled':
      return 'Visit called off'
    case 'newer':
      return 'Changed by a newer version of the site'
    case 'earlier':
      return undefined
  }
}

export const handedTo = (person: string | null) => `Handed to ${person ?? 'everyone'}`

/** True for events that have changed something on the lead and can be undone. */
export const isUndoable = ({ act, isUndone }: LeadEvent, events: readonly LeadEvent[]): boolean =>
  !isUndone &&
  !isAnsweredOffer(act, events) &&
  [
    'status',
    'value',
    'quoted_value',
    'spoke',
    'no_answer',
    'texted',
    'mailed',
    'asked_review',
    'note',
    'follow_up',
    'assigned',
    'offer_sent',
    'visit_offered',
    'visit_booked',
    'visit_moved',
    'visit_cancelled',
  ].includes(act.kind)
