import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OfferState, OfferVersion, WrittenOffer } from '#shared/contract/offer.ts'
import { firstName } from '#shared/leads/first-name.ts'
import { momentInWords } from '#shared/leads/promise-words.ts'
import { inCents, lineCents } from '#shared/offers/money.ts'
import { offerPaths } from '#shared/offers/paths.ts'
import { stateNames } from '#shared/offers/state-words.ts'
import { dayInBrief, usualValidity } from '#shared/offers/validity.ts'
import { declineWords, offerTypeNames } from '#shared/offers/words.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Tag } from '#web/components/ui/tag.tsx'
import { post } from '#web/lib/api.ts'
import { newKey } from '#web/lib/new-key.ts'
import { LinkButton, PlainButton } from '#web/owner/kit/buttons.tsx'
import { showFailure } from '#web/owner/kit/show-failure.ts'
import { useNow } from '#web/owner/kit/use-now.ts'
import '../../../styles/owner/offers.css'
import { useActions } from '../actions/use-actions.ts'
import type { Inquiry } from '../inquiries/inquiry.ts'
import { ComingPart } from '../lead/coming-part.tsx'
import { useOpenEditor } from '../lead/lead-editors.ts'
import { useOfferDraft } from './offer-draft.ts'
import { SendSheet, useRefreshOffers } from './send-sheet.tsx'

interface LeadOffersProps {
  lead: Inquiry
  mayAct: boolean
}

export function LeadOffers({ lead, mayAct }: LeadOffersProps) {
  const write = useOpenEditor('quote')
  const { data = [], isLoading } = useQuery<OfferVersion[]>({ queryKey: [offerPaths.leadOffers(lead.id)] })
  const now = useNow()
  const [draft, keep] = useOfferDraft(lead.id)
  const [latest, ...earlier] = data
  if (!mayAct && !latest) return null
  // Before the quotes are known, “Write a quote” would be offered where there is one.
  if (isLoading) return <ComingPart heading="Quote" isCard={lead.work.quotedDollars !== null} />
  return (
    <section className="lead-part">
      <h3>Quote</h3>
      {draft && mayAct && (
        <div className="offer-card">
          <p className="ends offer-card__head">
            <b>
              {offerTypeNames[draft.type]} {(latest?.document.number ?? 0) + 1}
            </b>
            <Tag>Draft</Tag>
          </p>
          <p>Kept {momentInWords(new Date(draft.keptAt), now)}. No one else sees it.</p>
          <div className="flow near offer-two">
            <Button variant="live" onClick={write}>
              Keep writing
            </Button>
            <PlainButton className="button--remove" onClick={() => keep(undefined)}>
              Discard
            </PlainButton>
          </div>
        </div>
      )}
      {latest && (
        <OfferCard
          lead={lead}
          version={latest}
          sentBefore={earlier.find(({ state, sentAt }) => sentAt || state === 'accepted')}
          mayAct={mayAct}
          onChange={write}
          now={now}
        />
      )}
      {mayAct && !draft && (!latest || latest.state === 'accepted') && (
        <PlainButton onClick={write}>{latest ? 'Write another quote' : 'Write a quote'}</PlainButton>
      )}
      {earlier.length > 0 && (
        <details className="offer-earlier">
          <summary>{earlier.length === 1 ? 'Earlier quote' : `${earlier.length} earlier quotes`}</summary>
          <ul>
            {earlier.map((version) => (
              <li key={version.id}>
                {offerTypeNames[version.document.type]} {version.document.number},{' '}
                {inCents(version.document.totalCents)}, {stateNames[version.state].toLowerCase()}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

const wayNames = { text: 'By text', mail: 'By email', link: 'By link' } as const

interface OfferCardProps extends LeadOffersProps {
  version: OfferVersion
  /** What the customer has. Once this version took its place, its link leads to this one, sent or not. */
  sentBefore: OfferVersion | undefined
  onChange: () => void
  now: Date
}

function OfferCard({ lead, version, sentBefore, mayAct, onChange, now }: OfferCardProps) {
  const refresh = useRefreshOffers(lead)
  const doAction = useActions()
  const { document, state, answers } = version
  const [sent, setSent] = useState<WrittenOffer>()
  const asked = answers.findLast(({ kind }) => kind === 'asked' || kind === 'renewal')
  const isOpen = state === 'ready' || state === 'sent' || state === 'declined'
  const isAsking = isOpen && asked?.kind === 'asked' && answers.at(-1) === asked
  const isSeen = state === 'sent' && version.seen > 0
  const wantsNewPrice = state === 'expired' && asked?.kind === 'renewal'
  const onError = (error: unknown) => showFailure('That didn’t work', error)
  const linking = useMutation({
    mutationFn: () => post<{ link: string }>(offerPaths.offerLink(version.id)),
    onSuccess: ({ link }) => setSent({ version, link }),
    onError,
  })
  const renewing = useMutation({
    mutationFn() {
      const { type, summary, lines, note, terms, number } = document
      const content = { type, summary, lines, note, terms, validDays: usualValidity }
      const headers = { 'idempotency-key': newKey() }
      return post<WrittenOffer>(offerPaths.leadOffers(lead.id), { content, follows: number }, { headers })
    },
    onSuccess(answer) {
      setSent(answer)
      void refresh()
    },
    onError,
  })
  const withdrawing = useMutation({
    mutationFn: () => post(offerPaths.withdrawOffer(version.id)),
    onSuccess: refresh,
    onError,
  })
  return (
    <div className="offer-card" data-dead={(!isOpen && state !== 'accepted') || undefined}>
      <p className="ends offer-card__head">
        <b>
          {offerTypeNames[document.type]} {document.number}
        </b>
        <Tag variant={tagOf(state, isAsking || wantsNewPrice)}>
          {isAsking
            ? 'Asks you something'
            : wantsNewPrice
              ? 'Wants a new price'
              : isSeen
                ? 'Seen'
                : stateNames[state]}
        </Tag>
      </p>
      <p className="offer-card__sum">
        <span>{inCents(document.totalCents)}</span>{' '}
        <small>{document.business.gstRegistered ? 'incl. GST' : 'no GST'}</small>
      </p>
      {/* Only on paper: on the screen they are a tap away. */}
      <ul className="offer-card__lines">
        {document.lines.map((line, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a version never change their places.
          <li key={n}>
            {line.quantity} × {line.text}: {inCents(lineCents(line))}
          </li>
        ))}
      </ul>
      {asked && asked.words !== '' && (
        <p className="offer-card__asks" dir="auto">
          {asked.words}
        </p>
      )}
      <p>{linesOf(lead, version, now).join(' ')}</p>
      {state === 'ready' && !version.seenAt && sentBefore?.state === 'replaced' && (
        <p className="problem">
          {firstName(lead)} can already see it: the link to {sentBefore.document.type}{' '}
          {sentBefore.document.number} now opens this one.
        </p>
      )}
      {mayAct && isOpen && (
        <div className="flow near offer-two">
          {state !== 'declined' && (
            <Button
              variant={state === 'ready' ? 'live' : 'plain'}
              loading={linking.isPending}
              onClick={() => linking.mutate()}
            >
              {state === 'ready' ? 'Send it' : 'Send again'}
            </Button>
          )}
          <PlainButton onClick={onChange}>Change it</PlainButton>
          <LinkButton onClick={() => withdrawing.mutate()}>Take it back</LinkButton>
        </div>
      )}
      {mayAct && state === 'accepted' && lead.work.status === 'won' && (
        <PlainButton
          onClick={() => void doAction(lead, { kind: 'status', status: 'quoted' }, 'Marked quoted')}
        >
          Undo won
        </PlainButton>
      )}
      {mayAct && (state === 'expired' || state === 'withdrawn') && (
        <div className="flow near offer-two">
          {state === 'expired' && (
            <Button variant="live" loading={renewing.isPending} onClick={() => renewing.mutate()}>
              Give it 30 more days
            </Button>
          )}
          <PlainButton onClick={onChange}>Change it</PlainButton>
        </div>
      )}
      {sent && (
        <SendSheet
          lead={lead}
          {...sent}
          onSent={() => setSent(undefined)}
          onClose={() => setSent(undefined)}
        />
      )}
    </div>
  )
}

function tagOf(state: OfferState, isAsked: boolean) {
  if (state === 'accepted') return 'approved'
  return isAsked || state === 'ready' ? 'soon' : 'neutral'
}

function linesOf(lead: Inquiry, version: OfferVersion, now: Date): string[] {
  const { state, document, sentAt, sentBy, seen, seenAt, answers } = version
  const name = firstName(lead)
  const isEstimate = document.type === 'estimate'
  const when = (at: string) => momentInWords(new Date(at), now)
  const decision = answers.findLast(({ kind }) => kind === state)
  const sending = sentAt && sentBy ? [`${wayNames[sentBy]}, ${when(sentAt)}.`] : []
  switch (state) {
    case 'ready':
      // It went out without a signal, or by a link from before: the mark alone is missing.
      return seenAt
        ? [`Not marked as sent, but ${name} opened it ${timesOf(seen)}, last ${when(seenAt)}.`]
        : ['You haven’t sent it yet.']
    case 'accepted':
      return decision
        ? [
            `Signed “${decision.words}”, ${when(decision.at)}. ${lead.work.status === 'won' ? 'The enquiry is marked won.' : `${name}’s page still says accepted.`}`,
          ]
        : []
    case 'declined': {
      const reason = decision && declineWords[decision.words as keyof typeof declineWords]
      return [
        decision ? `${when(decision.at)}${reason ? `: “${reason}”` : ''}.` : '',
        ...(lead.work.status === 'quoted' ? ['The enquiry stays at Quoted until you change it.'] : []),
      ]
    }
    case 'expired':
      return [
        `It ran out on ${dayInBrief(document.validUntil)}.`,
        sentAt
          ? `${name} can still open it${isEstimate ? '' : ', but can’t accept it'}.`
          : 'It was never marked as sent.',
      ]
    case 'withdrawn':
      return isEstimate ? [] : [`${name} can’t accept it any more.`]
    default:
      return [
        ...sending,
        ...(seenAt ? [`Opened ${timesOf(seen)}, last ${when(seenAt)}.`] : []),
        // A page without scripts doesn't report that it was opened; a question asked on it shows that it was.
        ...(!seenAt && answers.length === 0 ? [`${name} hasn’t opened it yet.`] : []),
        `Good until ${dayInBrief(document.validUntil)}.`,
      ]
  }
}

const timesOf = (count: number) => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`)
