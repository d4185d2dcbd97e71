import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isoDay } from '#shared/brisbane-time.ts'
import type { ChangedVisit, MailedVisit, Visit } from '#shared/contract/visit.ts'
import { seconds } from '#shared/durations.ts'
import { firstName } from '#shared/leads/first-name.ts'
import { visitPaths } from '#shared/visits/paths.ts'
import { lengthInWords, timeInWords } from '#shared/visits/times.ts'
import { showToast } from '#web/components/toast/toast-store.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Tag } from '#web/components/ui/tag.tsx'
import { post } from '#web/lib/api.ts'
import { newKey } from '#web/lib/new-key.ts'
import { LinkButton, PlainButton } from '#web/owner/kit/buttons.tsx'
import { useMayRing } from '#web/owner/kit/session/use-alarms.ts'
import { showFailure } from '#web/owner/kit/show-failure.ts'
import { useNow } from '#web/owner/kit/use-now.ts'
import '../../../styles/owner/offers.css'
import '../../../styles/owner/visits.css'
import type { Inquiry } from '../inquiries/inquiry.ts'
import { ComingPart } from '../lead/coming-part.tsx'
import { useOpenEditor } from '../lead/lead-editors.ts'
import { useVisitChanges, type VisitNews, VisitSheet } from './visit-sheet.tsx'

interface LeadVisitProps {
  lead: Inquiry
  mayAct: boolean
}

export function LeadVisit({ lead, mayAct }: LeadVisitProps) {
  const edit = useOpenEditor('visit')
  const now = useNow()
  const { data, isLoading } = useQuery<MailedVisit[]>({
    queryKey: [visitPaths.leadVisits(lead.id)],
    refetchInterval: ({ state: { data } }) => data?.[0]?.mail === 'waiting' && seconds(5),
  })
  const visit = data?.[0]
  if (mayAct && isLoading) return <ComingPart heading="Visit" />
  if (!data || (!mayAct && !visit)) return null
  const isOver = visit?.booked != null && Date.parse(visit.booked.to) < now.getTime()
  return (
    <section className="lead-part">
      <h3>Visit</h3>
      {visit && (
        <VisitCard lead={lead} visit={visit} isOver={isOver} now={now} mayAct={mayAct} onEdit={edit} />
      )}
      {mayAct && (!visit || visit.state === 'cancelled' || (visit.state === 'booked' && isOver)) && (
        <PlainButton onClick={edit}>Offer times</PlainButton>
      )}
    </section>
  )
}

/** Not said on the day itself: the phones have rung by then, or it was booked too late for that. */
const morningWords = (mayRing: boolean) =>
  mayRing ? ' Phones on duty ring that morning.' : ' No phone rings on the day: none is set up for alerts.'

const stateNames = { offered: 'Offered', refused: 'No time suits', booked: 'Booked', cancelled: 'Called off' }

interface VisitCardProps extends LeadVisitProps {
  visit: MailedVisit
  isOver: boolean
  now: Date
  onEdit: () => void
}

function VisitCard({ lead, visit, isOver, now, mayAct, onEdit }: VisitCardProps) {
  const { id, state, booked, times, minutes, words, isPicked, mail } = visit
  const mayRing = useMayRing()
  const { refresh, undo } = useVisitChanges(lead)
  const [sent, setSent] = useState<{ visit: Visit; link: string; news: VisitNews }>()
  const name = firstName(lead)
  const onError = (error: unknown) => showFailure('That didn’t work', error)
  const linking = useMutation({
    mutationFn: () => post<{ link: string }>(visitPaths.visitLink(id)),
    onSuccess: ({ link }) => setSent({ visit, link, news: state === 'booked' ? 'booked' : 'offered' }),
    onError,
  })
  const cancelling = useMutation({
    mutationFn: () =>
      post<ChangedVisit>(visitPaths.cancelVisit(id), undefined, {
        headers: { 'idempotency-key': newKey() },
      }),
    onSuccess({ visit: after, event, isMailed }) {
      void refresh()
      // Times that nobody has picked need no message, because their link says that they are gone.
      if (state === 'booked' && !isMailed) setSent({ visit: after, link: '', news: 'cancelled' })
      showToast({
        title: 'Visit called off',
        ...(isMailed && { description: `We’ll email ${name}. If it’s soon, ring too.` }),
        action: { label: 'Undo', onAction: () => undo(event) },
      })
    },
    onError,
  })
  const isDead = state === 'cancelled' || (state === 'booked' && isOver)
  const isToday = booked && isoDay(new Date(booked.from)) === isoDay(now)
  return (
    <div className="offer-card" data-dead={isDead || undefined}>
      <p className="ends offer-card__head">
        <b>
          {booked && state !== 'offered' && state !== 'refused' ? timeInWords(booked) : 'Times for a visit'}
        </b>
        <Tag variant={state === 'booked' && !isOver ? 'approved' : state === 'refused' ? 'soon' : 'neutral'}>
          {state === 'booked' && isOver ? 'Past' : stateNames[state]}
        </Tag>
      </p>
      {state === 'offered' && (
        <ul>
          {times.map((time) => (
            <li key={time.from}>{timeInWords(time)}</li>
          ))}
        </ul>
      )}
      {state === 'refused' && words && (
        <p className="offer-card__asks" dir="auto">
          {words}
        </p>
      )}
      <p>
        {state === 'offered' && `${name} hasn’t picked one yet.`}
        {state === 'refused' &&
          (booked
            ? `${timeInWords(booked)} is off: it doesn’t suit ${name} any more.`
            : `None of the times suit ${name}.`)}
        {state === 'booked' &&
          !isOver &&
          `${isPicked ? `${name} picked it.` : 'You booked it.'} Takes ${lengthInWords(minutes)}.${isToday ? '' : morningWords(mayRing)}`}
      </p>
      {lead.work.status === 'lost' && state === 'booked' && !isOver && (
        <p className="offer-card__asks">
          Marked lost, but {name} still expects this visit. Call it off if nobody’s coming.
        </p>
      )}
      {mail === 'sent' && <p>We emailed {name} the change.</p>}
      {mail === 'unsent' && (
        <p className="offer-card__asks">
          The email to {name} about the change hasn’t gone out. Ring instead.
        </p>
      )}
      {mayAct && !isDead && (
        <div className="flow near offer-two">
          <Button variant={state === 'refused' ? 'live' : 'plain'} onClick={onEdit}>
            {state === 'booked' ? 'Move it' : 'Offer others'}
          </Button>
          {state !== 'refused' && (
            <PlainButton loading={linking.isPending} onClick={() => linking.mutate()}>
              {state === 'booked' || times.length === 1 ? 'Send the time' : 'Send the times'}
            </PlainButton>
          )}
          <LinkButton disabled={cancelling.isPending} onClick={() => cancelling.mutate()}>
            Call it off
          </LinkButton>
        </div>
      )}
      {sent && <VisitSheet lead={lead} {...sent} onClose={() => setSent(undefined)} />}
    </div>
  )
}
