import Star from 'lucide-react/icons/star'
import { useState } from 'react'
import type { LeadEvent } from '#shared/contract/lead-event.ts'
import { momentInWords } from '#shared/leads/promise-words.ts'
import { getsTexts } from '#shared/phone.ts'
import { SmallButton } from '#web/owner/kit/buttons.tsx'
import { useNow } from '#web/owner/kit/use-now.ts'
import { ReviewSheet } from '../after-call/review-sheet.tsx'
import type { Inquiry } from '../inquiries/inquiry.ts'

interface AskForReviewProps {
  lead: Inquiry
  events: readonly LeadEvent[]
}

/** Offers to ask for a review by text or e-mail. Says when that was done, so that nobody is asked twice. */
export function AskForReview({ lead, events }: AskForReviewProps) {
  const now = useNow()
  const [isOpen, setOpen] = useState(false)
  const { phone, email, isSuspect } = lead
  if (isSuspect || !(getsTexts(phone) || email)) return null
  const asked = events.find(({ act, isUndone }) => act.kind === 'asked_review' && !isUndone)
  return (
    <div className="lead-question">
      {asked && <p className="muted">Asked for a review, {momentInWords(new Date(asked.at), now)}</p>}
      <div className="lead-question__choices">
        <SmallButton icon={<Star />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {asked ? 'Ask again' : 'Ask for a review'}
        </SmallButton>
      </div>
      {isOpen && <ReviewSheet lead={lead} onClose={() => setOpen(false)} />}
    </div>
  )
}
