import { useState } from 'react'
import type { Visit } from '#shared/contract/visit.ts'
import { helloName } from '#shared/leads/first-name.ts'
import { inquiryOf } from '#shared/leads/kinds.ts'
import { apiPaths } from '#shared/paths.ts'
import { visitPaths } from '#shared/visits/paths.ts'
import { timeInWords, visitDay } from '#shared/visits/times.ts'
import { useBusiness } from '#web/components/business-context.tsx'
import { Sheet } from '#web/owner/kit/dialogs/sheet.tsx'
import { useRefresh } from '#web/owner/kit/refresh.ts'
import { useActions } from '../actions/use-actions.ts'
import { useContact } from '../after-call/use-contact.ts'
import type { Inquiry } from '../inquiries/inquiry.ts'
import { SendWays } from '../offers/send-ways.tsx'

interface VisitSheetProps {
  lead: Inquiry
  visit: Visit
  news: VisitNews
  /** '' for a visit that is called off. */
  link: string
  onClose: () => void
}

const titles: Readonly<Record<VisitNews, string>> = {
  offered: 'Send the times',
  booked: 'Booked. Send the time?',
  moved: 'Moved. Send the new time?',
  cancelled: 'Called off. Tell them?',
}

/** Tells the customer about a visit from the owner's own phone. */
export function VisitSheet({ lead, visit, news, link, onClose }: VisitSheetProps) {
  const doAction = useActions()
  const { text } = useContact()
  const { name: business } = useBusiness()
  const [words] = useState(() => visitWords(lead, visit, { news, link, business }))
  return (
    <Sheet title={titles[news]} onClose={onClose}>
      <SendWays
        lead={lead}
        words={words}
        subject={`Your visit, ${business}`}
        link={link}
        onWay={(way) => {
          if (way === 'text') text(lead)
          else if (way === 'mail') void doAction(lead, { kind: 'mailed' }, 'Marked emailed')
          else void doAction(lead, { kind: 'texted' }, 'Link copied, marked texted')
          onClose()
        }}
      />
    </Sheet>
  )
}

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

/** Returns functions that fetch again the lead, its events, its visits and the queue, or undo an event first. */
export function useVisitChanges(lead: Inquiry) {
  const call = useRefresh()
  const doAction = useActions()
  const { leadVisits, visits } = visitPaths
  const { events } = inquiryOf(lead.kind).paths
  const refresh = () =>
    call(leadVisits(lead.id), visits, apiPaths.lead(lead.id), events(lead.id), apiPaths.queue)
  return { refresh, undo: (event: string) => void doAction(lead, { kind: 'undo', event }).then(refresh) }
}
