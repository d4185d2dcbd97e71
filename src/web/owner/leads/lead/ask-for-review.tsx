import { useQuery } from '@tanstack/react-query'
import Mail from 'lucide-react/icons/mail'
import MessageSquare from 'lucide-react/icons/message-square'
import Pencil from 'lucide-react/icons/pencil'
import Star from 'lucide-react/icons/star'
import { useState } from 'react'
import type { LeadEvent } from '#shared/contract/lead-event.ts'
import type { ReviewLink, TextTemplates } from '#shared/contract/text-template.ts'
import { firstName, helloName } from '#shared/leads/first-name.ts'
import { momentInWords } from '#shared/leads/promise-words.ts'
import { fillTemplate, reviewLinks, textHref } from '#shared/leads/texts.ts'
import { letterHref } from '#shared/letter-href.ts'
import { apiPaths } from '#shared/paths.ts'
import { getsTexts } from '#shared/phone.ts'
import { useBusiness } from '#web/components/business-context.tsx'
import { buttonClass } from '#web/components/ui/button-class.ts'
import { Spinner } from '#web/components/ui/spinner.tsx'
import { PlainButton, SmallButton } from '#web/owner/kit/buttons.tsx'
import { Sheet } from '#web/owner/kit/dialogs/sheet.tsx'
import { useDraft } from '#web/owner/kit/drafts/drafts.ts'
import { useNow } from '#web/owner/kit/use-now.ts'
import { useActions } from '../actions/use-actions.ts'
import { TemplateForm } from '../after-call/template-form.tsx'
import { templateDraftId } from '../after-call/use-words.ts'
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
    <div className="stack near lead-question">
      {asked && <p className="muted">Asked for a review, {momentInWords(new Date(asked.at), now)}</p>}
      <div className="flow near lead-question__choices">
        <SmallButton icon={<Star />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {asked ? 'Ask again' : 'Ask for a review'}
        </SmallButton>
      </div>
      {isOpen && <ReviewSheet lead={lead} onClose={() => setOpen(false)} />}
    </div>
  )
}

interface ReviewSheetProps {
  lead: Inquiry
  onClose: () => void
}

/** Shows the message that asks for a review, to be sent as a text or an e-mail. */
function ReviewSheet({ lead, onClose }: ReviewSheetProps) {
  const { data, isError } = useQuery<TextTemplates>({ queryKey: [apiPaths.texts] })
  const [text] = useDraft(templateDraftId('review'))
  const [isEdited, setEdited] = useState(text !== '')
  return (
    <Sheet title={`Ask ${firstName(lead)} for a review`} onClose={onClose}>
      {!data && isError && <p className="problem texts__empty">The message couldn’t be loaded.</p>}
      {!data && !isError && <Spinner />}
      {data && isEdited && <TemplateForm id="review" templates={data} onDone={() => setEdited(false)} />}
      {data && !isEdited && (
        <ReviewWords lead={lead} template={data.review} onEdit={() => setEdited(true)} onSent={onClose} />
      )}
    </Sheet>
  )
}

interface ReviewWordsProps {
  lead: Inquiry
  template: string
  onEdit: () => void
  onSent: () => void
}

function ReviewWords({ lead, template, onEdit, onSent }: ReviewWordsProps) {
  const business = useBusiness()
  const doAction = useActions()
  const { data: link, isError } = useQuery<ReviewLink>({ queryKey: [apiPaths.reviewLink] })
  const words = fillTemplate(template, {
    name: helloName(lead),
    business: business.name,
    'review link': link && reviewLinks(link.url, business.googleReviewsUrl),
  })
  const missing = whyNotYet(words, link, isError)
  const onSend = () => {
    void doAction(lead, { kind: 'asked_review' }, 'Asked for a review')
    onSent()
  }
  const { phone, email } = lead
  const subject = `How did we do? ${business.name}`
  return (
    <div className="texts__review">
      {missing ? (
        <p className="muted" role="status">
          {missing}
        </p>
      ) : (
        <p className="lead__words">{words}</p>
      )}
      <div className="flow near lead-question__choices">
        {!missing && getsTexts(phone) && (
          <a className={buttonClass({ variant: 'live' })} href={textHref(phone, words)} onClick={onSend}>
            <MessageSquare aria-hidden="true" />
            Text
          </a>
        )}
        {!missing && email && (
          <a
            className={buttonClass({ variant: getsTexts(phone) ? 'standard' : 'live' })}
            href={letterHref(email, { subject, body: words })}
            onClick={onSend}
          >
            <Mail aria-hidden="true" />
            Email
          </a>
        )}
        <PlainButton icon={<Pencil />} onClick={onEdit}>
          Edit message
        </PlainButton>
      </div>
    </div>
  )
}

function whyNotYet(words: string, link: ReviewLink | undefined, isError: boolean): string | undefined {
  if (!words) return 'There’s no message yet.'
  if (link) return undefined
  return isError ? 'The link couldn’t be loaded. Close this and try again.' : 'Getting the link.'
}
