import { useState } from 'react'
import type { Visit } from '#shared/contract/visit.ts'
import { useBusiness } from '#web/components/business-context.tsx'
import { Sheet } from '#web/owner/kit/dialogs/sheet.tsx'
import { useActions } from '../actions/use-actions.ts'
import { useText } from '../after-call/use-text.ts'
import type { Inquiry } from '../inquiries/inquiry.ts'
import { SendWays } from '../offers/send-ways.tsx'
import { type VisitNews, visitWords } from './visit-words.ts'

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
  const text = useText()
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
