import { dayOfWeek } from '#shared/brisbane-time.ts'
import type { VisitTime } from '#shared/contract/visit-time.ts'
import type { VisitView } from '#shared/visits/customer-page.ts'
import { visitPaths, visitTokenName } from '#shared/visits/paths.ts'
import { arrivalInWords, lengthInWords, wholeVisitDay } from '#shared/visits/times.ts'
import { Button } from '#web/components/ui/button.tsx'
import { ButtonLink } from '#web/components/ui/button-link.tsx'
import { TextArea } from '#web/components/ui/text-area.tsx'
import { Notice } from './offer-parts.tsx'

export function visitHeading({ visit, times, isOver }: VisitView): string {
  const { state, booked } = visit
  if (state === 'booked' && booked) {
    const day = dayOfWeek(new Date(booked.from))
    return isOver ? `This visit was on ${day}.` : `We’re coming on ${day}.`
  }
  if (state === 'cancelled') return 'This visit is called off.'
  if (state === 'refused')
    return booked
      ? `No worries. We won’t come on ${wholeVisitDay(booked)}.`
      : 'None of them suit? No worries.'
  return times.length > 0 ? 'When should we come?' : 'These times have passed.'
}

interface VisitPartProps {
  view: VisitView
  notice?: string | undefined
  typed?: string | undefined
}

/** Shows the times to pick from, or the picked one, as plain forms, which work without scripts. */
export function VisitPart({ view, notice, typed }: VisitPartProps) {
  const { visit, isOver } = view
  const { state, booked } = visit
  return (
    <>
      <Notice text={notice} />
      {state === 'booked' && booked && <Booked view={view} time={booked} />}
      {state === 'refused' && (
        <p className="offer-for" role="status">
          We’ll get back to you about another time.
        </p>
      )}
      {state === 'cancelled' && <p className="offer-for">Ring us about another time.</p>}
      {state === 'offered' && <Offered view={view} typed={typed} />}
      {(state === 'refused' || (state === 'booked' && !isOver)) && <OtherTimes view={view} typed={typed} />}
    </>
  )
}

function Booked({ view: { token, visit, customer, isOver }, time }: { view: VisitView; time: VisitTime }) {
  return (
    <>
      <p className="visit-booked">
        <b>{wholeVisitDay(time)}</b>
        <span>
          Between {betweenWords(time)}
          {customer.address && `, ${customer.address}`}
        </span>
      </p>
      <p className="offer-for">
        {isOver
          ? 'Something not right? Ring us.'
          : `We’ll arrive within that time. The work takes about ${lengthInWords(visit.minutes)}.`}
      </p>
      {!isOver && (
        <ButtonLink variant="live" className="offer-screen" href={visitPaths.visitFile(token)}>
          Add to calendar
        </ButtonLink>
      )}
    </>
  )
}

function Offered({ view, typed }: { view: VisitView; typed: string | undefined }) {
  const { times, visit } = view
  return (
    <>
      <p className="offer-for">
        {times.length > 0
          ? `Pick one. We’ll arrive within that time, and the work takes about ${lengthInWords(visit.minutes)}.`
          : 'Tell us when suits you, and we’ll send you new times.'}
      </p>
      <TimeForm view={view} times={times} />
      <RefuseForm view={view} typed={typed} isOpen={times.length === 0} words="None of these suit me" />
    </>
  )
}

/** Offers the other times, and a way to say that none suits. */
function OtherTimes({ view, typed }: { view: VisitView; typed: string | undefined }) {
  const { times, visit } = view
  const isBooked = visit.state === 'booked'
  const others = times.filter(({ from }) => !isBooked || from !== visit.booked?.from)
  return (
    <>
      {others.length > 0 && (
        <details className="offer-fold offer-screen">
          <summary>Pick another time</summary>
          <TimeForm view={view} times={others} />
        </details>
      )}
      {isBooked && <RefuseForm view={view} typed={typed} words="That time doesn’t suit me any more" />}
    </>
  )
}

/** Renders each time as a submit button, so that one tap books it. */
function TimeForm({ view: { token }, times }: { view: VisitView; times: VisitView['times'] }) {
  if (times.length === 0) return null
  return (
    <form className="stack visit-times" method="post" action={visitPaths.pickTime}>
      <input type="hidden" name={visitTokenName} value={token} />
      {times.map((time) => (
        <button key={time.from} type="submit" name="time" value={time.from} disabled={time.isTaken}>
          <b>{wholeVisitDay(time)}</b>
          <span>{time.isTaken ? 'Just taken' : `Between ${betweenWords(time)}`}</span>
        </button>
      ))}
    </form>
  )
}

interface RefuseFormProps {
  view: VisitView
  typed: string | undefined
  words: string
  isOpen?: boolean
}

function RefuseForm({ view: { token }, typed, words, isOpen = false }: RefuseFormProps) {
  return (
    <details className="offer-fold offer-screen" open={isOpen || typed !== undefined}>
      <summary>{words}</summary>
      <form className="offer-form" method="post" noValidate action={visitPaths.refuseTimes}>
        <input type="hidden" name={visitTokenName} value={token} />
        <TextArea label="When would suit you?" name="words" maxLength={500} defaultValue={typed} />
        <Button type="submit">Send</Button>
      </form>
    </details>
  )
}

/** Formats arrival hours as 7 and 9 am. */
const betweenWords = (time: VisitTime) => arrivalInWords(time).replace(' to ', ' and ')
