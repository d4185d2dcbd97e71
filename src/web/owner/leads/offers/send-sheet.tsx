import { useMutation, useQueryClient } from '@tanstack/react-query'
import Copy from 'lucide-react/icons/copy'
import Mail from 'lucide-react/icons/mail'
import MessageSquare from 'lucide-react/icons/message-square'
import { useState } from 'react'
import type { OfferVersion } from '#shared/contract/offer.ts'
import { firstName } from '#shared/leads/first-name.ts'
import { inquiryOf } from '#shared/leads/kinds.ts'
import { textHref } from '#shared/leads/texts.ts'
import { letterHref } from '#shared/letter-href.ts'
import { inCents } from '#shared/offers/money.ts'
import { offerPaths } from '#shared/offers/paths.ts'
import { dayInWords } from '#shared/offers/validity.ts'
import type { OfferWay } from '#shared/offers/words.ts'
import { apiPaths } from '#shared/paths.ts'
import { formatPhone } from '#shared/phone.ts'
import { showToast } from '#web/components/toast/toast-store.ts'
import { labelClass } from '#web/components/ui/label-class.ts'
import { post } from '#web/lib/api.ts'
import { newKey } from '#web/lib/new-key.ts'
import { Sheet } from '#web/owner/kit/dialogs/sheet.tsx'
import { showFailure } from '#web/owner/kit/show-failure.ts'
import { useActions } from '../actions/use-actions.ts'
import type { Inquiry } from '../inquiries/inquiry.ts'

interface SendSheetProps {
  lead: Inquiry
  version: OfferVersion
  link: string
  onSent: () => void
  onClose: () => void
}

/** What the customer reads, and the three ways to hand it over. Choosing one marks the quote sent. */
export function SendSheet({ lead, version, link, onSent, onClose }: SendSheetProps) {
  const { document } = version
  const queryClient = useQueryClient()
  const doAction = useActions()
  const [words, setWords] = useState(() => wordsOf(lead, version, link))
  const sum = inCents(document.totalCents)
  const { mutate } = useMutation({
    mutationFn: (way: OfferWay) =>
      post(
        offerPaths.sentOffer(version.id),
        { way },
        { headers: { 'idempotency-key': newKey() }, keepalive: true },
      ) as Promise<{ event: string }>,
    onSuccess({ event }, way) {
      showToast({
        title: way === 'link' ? 'Link copied, marked sent' : 'Marked sent',
        description: `Moved to Quoted, ${sum}.`,
        action: {
          label: 'Undo',
          onAction: () =>
            void doAction(lead, { kind: 'undo', event }).then(() => refreshOffers(queryClient, lead)),
        },
      })
      void refreshOffers(queryClient, lead)
      onSent()
    },
    onError: (error) => showFailure('Not marked sent', error),
  })
  const copy = () => {
    void navigator.clipboard.writeText(link).then(
      () => mutate('link'),
      () => showToast({ title: 'Not copied', description: link, isLasting: true }),
    )
  }
  return (
    <Sheet title={`Send quote, ${sum}`} onClose={onClose}>
      <div className="offer-send">
        <label className="field__label" htmlFor="offer-words">
          What {firstName(lead)} reads
        </label>
        <textarea
          id="offer-words"
          className="input"
          rows={6}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        {!words.includes(link) && <p className="problem">The link isn’t in it any more.</p>}
        {lead.phone && (
          <a
            className={labelClass({ variant: 'live' })}
            href={textHref(lead.phone, words)}
            onClick={() => mutate('text')}
          >
            <MessageSquare />
            <span>
              Text from your phone
              <small>{formatPhone(lead.phone)}</small>
            </span>
          </a>
        )}
        {lead.email && (
          <a
            className={labelClass({ variant: lead.phone ? 'plain' : 'live' })}
            href={letterHref(lead.email, { subject: `Your quote ${document.reference}`, body: words })}
            onClick={() => mutate('mail')}
          >
            <Mail />
            <span>
              Email from your phone
              <small>{lead.email}</small>
            </span>
          </a>
        )}
        <button type="button" className={labelClass({ variant: 'plain' })} onClick={copy}>
          <Copy />
          <span>
            Copy the link
            <small>For Messenger or WhatsApp</small>
          </span>
        </button>
      </div>
    </Sheet>
  )
}

/** The lead, its events and its quotes have changed on the server. */
export const refreshOffers = (queryClient: ReturnType<typeof useQueryClient>, { id, kind }: Inquiry) =>
  Promise.all(
    [offerPaths.leadOffers(id), apiPaths.lead(id), inquiryOf(kind).paths.events(id), apiPaths.queue].map(
      (path) => queryClient.invalidateQueries({ queryKey: [path] }),
    ),
  )

function wordsOf(lead: Inquiry, { document }: OfferVersion, link: string): string {
  const { type, totalCents, business, validUntil } = document
  const gst = business.gstRegistered ? ' including GST' : ''
  const hello = lead.name ? `Hi ${firstName(lead)}` : 'Hi'
  if (type === 'estimate')
    return `${hello}, here is the estimate: about ${inCents(totalCents)}${gst}. See it or ask me here: ${link} ${business.name}`
  return `${hello}, here is your quote: ${inCents(totalCents)}${gst}, good until ${dayInWords(validUntil)}. See it, ask me or accept it here: ${link} ${business.name}`
}
