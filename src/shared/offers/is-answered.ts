import type { EventAct } from '../contract/lead-event.ts'

/** Whether the act is the sending of a quote that the customer has accepted or declined: that can't be undone. */
export const isAnsweredOffer = (act: EventAct, events: readonly { act: EventAct }[]): boolean =>
  act.kind === 'offer_sent' &&
  events.some(
    ({ act: answer }) =>
      (answer.kind === 'offer_accepted' || answer.kind === 'offer_declined') && answer.number === act.number,
  )
