import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { OfferVersion } from '#shared/contract/offer.ts'
import { helloName } from '#shared/leads/first-name.ts'
import { inquiryOf } from '#shared/leads/kinds.ts'
import { inCents } from '#shared/offers/money.ts'
import { offerPaths } from '#shared/offers/paths.ts'
import { dayInWords } from '#shared/offers/validity.ts'
import type { OfferWay } from '#shared/offers/words.ts'
import { apiPaths } from '#shared/paths.ts'
import { showToast } from '#web/components/toast/toast-store.ts'
import { post } from '#web/lib/api.ts'
import { newKey } from '#web/lib/new-key.ts'
import { Sheet } from '#web/owner/kit/dialogs/sheet.tsx'
import { useRefresh } from '#web/owner/kit/refresh.ts'
import { showFailure } from '#web/owner/kit/show-failure.ts'
import { useActions } from '../actions/use-actions.ts'
import type { Inquiry } from '../inquiries/inquiry.ts'
import { SendWays } from './send-ways.tsx'

interface SendSheetProps {
  lead: Inquiry
  version: OfferVersion
  link: string
  onSent: () => void
  onClose: () => void
}

/** Shows the message to the customer and three ways to send it. Choosing one marks the quote as sent. */
export function SendSheet({ lead, version, link, onSent, onClose }: SendSheetProps) {
  const { document } = version
  const refresh = useRefreshOffers(lead)
  const doAction = useActions()
  const [words] = useState(() => wordsOf(lead, version, link))
  const sum = inCents(document.totalCents)
  const { mutate } = useMutation({
    mutationFn: (way: OfferWay) =>
      post<{ event: string }>(
        offerPaths.sentOffer(version.id),
        { way },
        { headers: { 'idempotency-key': newKey() }, keepalive: true },
      ),
    onSuccess({ event }, way) {
      showToast({
        title: way === 'link' ? 'Link copied, marked sent' : 'Marked sent',
        description: `Moved to Quoted, ${sum}.`,
        action: {
          label: 'Undo',
          onAction: () => void doAction(lead, { kind: 'undo', event }).then(refresh),
        },
      })
      void refresh()
      onSent()
    },
    onError: (error) => showFailure('Not marked sent', error),
  })
  return (
    <Sheet title={`Send ${document.type}, ${sum}`} onClose={onClose}>
      <SendWays
        lead={lead}
        words={words}
        subject={`Your ${document.type} ${document.reference}`}
        link={link}
        onWay={mutate}
      />
    </Sheet>
  )
}

/** Returns a function that fetches the lead, its events, its quotes and the queue again. */
export function useRefreshOffers({ id, kind }: Inquiry) {
  const refresh = useRefresh()
  const { events } = inquiryOf(kind).paths
  return () => refresh(offerPaths.leadOffers(id), apiPaths.lead(id), events(id), apiPaths.queue)
}

function wordsOf(lead: Inquiry, { document }: OfferVersion, link: string): string {
  const { type, totalCents, business, validUntil } = document
  const gst = business.gstRegistered ? ' including GST' : ''
  const hello = `Hi ${helloName(lead)}`
  if (type === 'estimate')
    return `${hello}, here is the estimate: about ${inCents(totalCents)}${gst}. See it or ask me here: ${link} ${business.name}`
  return `${hello}, here is your quote: ${inCents(totalCents)}${gst}, good until ${dayInWords(validUntil)}. See it, ask me or accept it here: ${link} ${business.name}`
}
