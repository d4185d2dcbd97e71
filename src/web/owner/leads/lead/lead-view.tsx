import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type Ref, useState } from 'react'
import { dateAndTime } from '#shared/brisbane-time.ts'
import type { LeadEvent } from '#shared/contract/lead-event.ts'
import { addedByHand } from '#shared/leads/arrival.ts'
import { firstName, hasName } from '#shared/leads/first-name.ts'
import { inquiryOf } from '#shared/leads/kinds.ts'
import { inBrief, promiseState } from '#shared/leads/promise-words.ts'
import { referenceOf } from '#shared/leads/receipt.ts'
import { sourceWords } from '#shared/leads/source.ts'
import { answerBy } from '#shared/leads/work.ts'
import { mailtoHref } from '#shared/mailto.ts'
import { numbersInOrder } from '#shared/numbers-in-order.ts'
import { ageInWords } from '#shared/relative-time.ts'
import { PhoneLink } from '#web/components/phone-link.tsx'
import { Said } from '#web/components/said.tsx'
import { Tag } from '#web/components/ui/tag.tsx'
import { SmallButton } from '#web/owner/kit/buttons.tsx'
import { useDraft } from '#web/owner/kit/drafts/drafts.ts'
import { lazyComponent } from '#web/owner/kit/lazy-part.tsx'
import { useMay, useYou } from '#web/owner/kit/session/use-owner.ts'
import { SuspectNote } from '#web/owner/kit/suspect-note.tsx'
import { useNow } from '#web/owner/kit/use-now.ts'
import { useWaitingWork } from '../actions/use-actions.ts'
import { TextSheet } from '../after-call/text-sheet.tsx'
import { useContact } from '../after-call/use-contact.ts'
import type { Inquiry } from '../inquiries/inquiry.ts'
import { mapHref } from '../inquiries/map-href.ts'
import { EmergencyWait, isEmergencyOf } from '../queue/row-marks.tsx'
import { ComingPart } from './coming-part.tsx'
import { Fact } from './fact.tsx'
import { LeadActions } from './lead-actions.tsx'
import { LeadNotes } from './lead-notes.tsx'
import { LeadPhotos } from './lead-photos.tsx'
import { LeadProgress } from './lead-progress.tsx'
import { LeadTimeline } from './lead-timeline.tsx'
import { NextDatePicks } from './next-date-picks.tsx'
import { RelatedLeads } from './related-leads.tsx'
import { statusInWords } from './status-words.ts'
import { useLeadMarks } from './use-lead-marks.ts'

const AskForReview = lazyComponent(async () => (await import('./ask-for-review.tsx')).AskForReview, {
  fallback: null,
  otherwise: null,
})
// Fetched separately: it asks the server, so that it is of no use without a network.
const DeliveryState = lazyComponent(
  async () => (await import('#web/owner/kit/delivery-state.tsx')).DeliveryState,
  { fallback: null, otherwise: null },
)
const ForgetSheet = lazyComponent(async () => (await import('./forget-sheet.tsx')).ForgetSheet, {
  fallback: null,
})
const LeadOffers = lazyComponent(async () => (await import('../offers/lead-offers.tsx')).LeadOffers, {
  fallback: ({ lead, mayAct }) =>
    mayAct && <ComingPart heading="Quote" isCard={lead.work.quotedDollars !== null} />,
  otherwise: null,
})
const LeadVisit = lazyComponent(async () => (await import('../visits/lead-visit.tsx')).LeadVisit, {
  fallback: ({ mayAct }) => mayAct && <ComingPart heading="Visit" />,
  otherwise: null,
})
const MoreSheet = lazyComponent(async () => (await import('./more-sheet.tsx')).MoreSheet, {
  fallback: null,
})
const Meanwhile = lazyComponent(async () => (await import('./meanwhile.tsx')).Meanwhile, {
  fallback: null,
  otherwise: null,
})
const WordsToRing = lazyComponent(async () => (await import('./words-to-ring.tsx')).WordsToRing, {
  fallback: ({ lead }) => <Said text={lead.message} isBlock />,
  otherwise: ({ lead }) => <Said text={lead.message} isBlock />,
})

const mayHaveNumber = /\d[\d ().-]{4,}\d/

interface LeadViewProps {
  lead: Inquiry
  onDelete: () => void
  /** Called once nothing of the lead is left. */
  onForgotten: () => void
  /** Called on Escape, to go back to the list. */
  onLeave: () => void
  ref?: Ref<HTMLElement>
}

/** Renders all that a visitor sent, what was done about it, and what can be done. */
export function LeadView({ lead, onDelete, onForgotten, onLeave, ref }: LeadViewProps) {
  const { id, kind, name, email, phone, place, createdAt, message, facts, photos, source, tag, note } = lead
  const now = useNow()
  const { work } = useWaitingWork(lead)
  const mayAct = useMay('staff')
  const [draft] = useDraft(lead.id)
  const { call, mail } = useContact()
  const { data } = useQuery<LeadEvent[]>({ queryKey: [inquiryOf(kind).paths.events(id)], gcTime: 0 })
  const events = data ?? []
  const { markNotSpam } = useLeadMarks(lead)
  const [sheet, setSheet] = useState<'text' | 'photos' | 'more' | 'forget'>()
  const close = () => setSheet(undefined)
  const received = new Date(createdAt)
  const onKeyDown = (event: KeyboardEvent) => {
    const isFromDialog = (event.target as Element).closest('dialog') !== null
    if (event.key === 'Escape' && !isFromDialog) onLeave()
  }
  return (
    <article
      ref={ref}
      tabIndex={-1}
      className="lead"
      aria-label={`Enquiry from ${name}`}
      onKeyDown={onKeyDown}
    >
      {mayAct && <LeadActions lead={lead} onText={() => setSheet('text')} onMore={() => setSheet('more')} />}
      {lead.isSuspect && <SuspectNote signs={lead.spamSigns} onNotSpam={mayAct ? markNotSpam : undefined} />}
      <div className="lead__head">
        <h2>
          <Said text={name} />
        </h2>
        <p className="muted lead__facts">
          {[
            referenceOf(kind, id),
            lead.came !== name && lead.came,
            tag?.text,
            numbersInOrder(note),
            work.assignedTo,
          ]
            .filter(Boolean)
            // The separator stays at the end of a line and begins none.
            .join('\u00a0· ')}
        </p>
        {!lead.isSuspect && <PromiseLine lead={{ ...lead, work }} now={now} />}
        {data && <Meanwhile events={data} />}
      </div>
      <div className="lead__columns">
        <div>
          <section className="lead-part">
            <h3>Status</h3>
            {mayAct ? <LeadProgress lead={lead} /> : <p>{statusInWords(lead.work)}</p>}
            {mayAct && lead.work.status === 'won' && <AskForReview lead={lead} events={events} />}
          </section>
          {message && (
            <section className="lead-part">
              <h3>{wordsHeading(lead, events)}</h3>
              <p className="lead__words" dir="auto">
                {mayHaveNumber.test(message) ? <WordsToRing lead={lead} /> : <Said text={message} isBlock />}
              </p>
            </section>
          )}
          {photos.length > 0 && (
            <section className="lead-part">
              <h3>Photos</h3>
              <LeadPhotos id={id} photos={photos} isSuspect={lead.isSuspect} />
            </section>
          )}
          {!lead.isSuspect && <LeadOffers lead={lead} mayAct={mayAct} />}
          {!lead.isSuspect && <LeadVisit lead={lead} mayAct={mayAct} />}
          {mayAct && (
            <section className="lead-part">
              <h3>Follow up</h3>
              <NextDatePicks lead={lead} />
            </section>
          )}
          <section className="lead-part">
            <h3 className="visually-hidden">Details</h3>
            <dl className="lead__list">
              {phone && (
                <Fact label="Phone">
                  <PhoneLink phone={phone} className="inline-link" onClick={() => call(lead)} />
                  {mayAct && (
                    <a className="inline-link" href={inquiryOf(kind).paths.contact(id)} download>
                      Save to contacts
                    </a>
                  )}
                </Fact>
              )}
              {email && (
                <Fact label="Email">
                  <a className="inline-link" href={mailtoHref(email)} onClick={() => mail(lead)}>
                    <span>
                      {email.split('@')[0]}
                      <wbr />
                      {email.slice(email.indexOf('@'))}
                    </span>
                  </a>
                </Fact>
              )}
              {facts.map(({ label, shown, value }) => (
                <Fact key={label} label={label}>
                  {value && value === place ? (
                    <a className="inline-link" href={mapHref(place)} target="_blank" rel="noreferrer">
                      <Said text={value} />
                    </a>
                  ) : (
                    <Said text={shown} />
                  )}
                </Fact>
              ))}
              {source && (
                <Fact label={lead.came ? 'How it came' : 'How they found you'}>{sourceWords(source)}</Fact>
              )}
              <Fact label={lead.came === addedByHand ? 'Added' : 'Received'}>
                <span>
                  <time dateTime={createdAt}>{dateAndTime(received)}</time> Brisbane time
                </span>
                <span className="muted">{ageInWords(received, now)}</span>
              </Fact>
            </dl>
          </section>
        </div>
        <div>
          <RelatedLeads id={id} />
          {(mayAct || draft || events.some(({ act, isUndone }) => act.kind === 'note' && !isUndone)) && (
            <section className="lead-part">
              <h3>Notes</h3>
              <LeadNotes lead={lead} events={events} mayAct={mayAct} />
            </section>
          )}
          <section className="lead-part" aria-label="What happened">
            <h3>What happened</h3>
            {mayAct && <DeliveryState id={id} />}
            <LeadTimeline lead={lead} events={events} mayAct={mayAct} />
          </section>
        </div>
      </div>
      {mayAct && (
        <SmallButton className="button--remove lead__delete" onClick={onDelete}>
          Delete
        </SmallButton>
      )}
      {(sheet === 'text' || sheet === 'photos') && (
        <TextSheet lead={lead} isForPhotos={sheet === 'photos'} onClose={close} />
      )}
      {sheet === 'more' && <MoreSheet lead={lead} onClose={close} onSheet={setSheet} onDelete={onDelete} />}
      {sheet === 'forget' && <ForgetSheet lead={lead} onClose={close} onForgotten={onForgotten} />}
    </article>
  )
}

/** Returns the heading of the words. Of a call, somebody else noted them, until its person writes some. */
function wordsHeading(lead: Inquiry, events: readonly LeadEvent[]): string {
  const isWritten = events.some(({ act }) => act.kind === 'wrote' && act.text === lead.message)
  if (!lead.isWritten && !isWritten) return 'What was said'
  return `What ${hasName(lead) ? firstName(lead) : 'they'} wrote`
}

/** Renders the promised time, with what is left of it when it is near. An emergency stays marked. */
function PromiseLine({ lead, now }: { lead: Inquiry; now: Date }) {
  const you = useYou()
  if (lead.isUrgent && !lead.work.answeredAt) {
    return (
      <p className="lead__promise">
        <EmergencyWait createdAt={lead.createdAt} now={now} />
      </p>
    )
  }
  const promised = { createdAt: lead.createdAt, answeredAt: lead.work.answeredAt }
  const { look, words } = promiseState(promised, now)
  if (look === 'plain') return <p className="lead__promise">{words}</p>
  const variant = look === 'answered' ? 'approved' : look === 'late' ? 'emergency' : 'soon'
  const left = look === 'soon' && `, ${inBrief(answerBy(lead).getTime() - now.getTime())} left`
  return (
    <p className="lead__promise">
      {isEmergencyOf(lead, you) && <Tag variant="emergency">Emergency</Tag>}{' '}
      <Tag variant={variant}>
        {words}
        {left}
      </Tag>
    </p>
  )
}
