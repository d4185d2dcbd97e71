import { useQuery } from '@tanstack/react-query'
import MapPin from 'lucide-react/icons/map-pin'
import MessageSquare from 'lucide-react/icons/message-square'
import { Link } from 'wouter'
import { brisbaneParts, isoDay, momentInBrisbane, spokenTime } from '#shared/brisbane-time.ts'
import { addDays } from '#shared/calendar-days.ts'
import type { PlannedVisit } from '#shared/contract/visit.ts'
import { firstName, helloName } from '#shared/leads/first-name.ts'
import { inquiryOf } from '#shared/leads/kinds.ts'
import { isWorkday } from '#shared/leads/next-date.ts'
import { textHref } from '#shared/leads/texts.ts'
import { pagePaths } from '#shared/paths.ts'
import { formatPhone, getsTexts } from '#shared/phone.ts'
import { visitPaths } from '#shared/visits/paths.ts'
import { visitDay } from '#shared/visits/times.ts'
import { useBusiness } from '#web/components/business-context.tsx'
import { buttonClass } from '#web/components/ui/button-class.ts'
import { Tag } from '#web/components/ui/tag.tsx'
import { getJson } from '#web/lib/api.ts'
import { NotFetched } from '#web/owner/kit/not-fetched.tsx'
import { useMay, useOwnerSummary } from '#web/owner/kit/session/use-owner.ts'
import { useNow } from '#web/owner/kit/use-now.ts'
import { useContact } from '../after-call/use-contact.ts'
import '../../../styles/owner/visits.css'
import { AfterCall } from '../after-call/lazy-after-call.tsx'
import { type Inquiry, toInquiry } from '../inquiries/inquiry.ts'
import { mapHref } from '../inquiries/map-href.ts'
import { CalendarPart } from './calendar-part.tsx'

/** `done` is over, `next` is the one to drive to. */
type Stage = 'done' | 'next' | 'later'

/** Shows the visits of today and tomorrow, or until the next workday, and how to have them in a calendar. */
export function DaysPanel() {
  const now = useNow()
  const mayAct = useMay('staff')
  const days = daysFrom(isoDay(now))
  const [today] = days
  const range = `?from=${today}&to=${days.at(-1)}`
  const visits = useQuery<PlannedVisit[]>({
    queryKey: [visitPaths.visits, range],
    queryFn: () => getJson<PlannedVisit[]>(visitPaths.visits + range),
    staleTime: 0,
  })
  const due = useOwnerSummary()?.queue.today ?? 0
  if (!visits.data) return <NotFetched query={visits} heading="The visits couldn’t be loaded" />
  const on = (day: string) =>
    visits.data.filter(({ visit: { booked } }) => booked && isoDay(new Date(booked.from)) === day)
  const next = visits.data.find(({ visit: { booked } }) => booked && Date.parse(booked.to) > now.getTime())
  return (
    <div className="days">
      {days.map((day, n) => (
        <section key={day} aria-labelledby={`days-${n}`}>
          <div className="apart days__head">
            <h2 id={`days-${n}`}>
              {['Today, ', 'Tomorrow, '][n]}
              {visitDay({ from: noonOf(day), to: '' })}
            </h2>
            <span className="muted">{countOf(on(day).length)}</span>
          </div>
          {on(day).length === 0 ? (
            <p className="days__none">Nothing booked</p>
          ) : (
            <ol className="ruled days__list">
              {on(day).map((planned) => (
                <DayRow
                  key={planned.visit.id}
                  planned={planned}
                  stage={planned === next ? 'next' : isDoneAt(planned, now) ? 'done' : 'later'}
                />
              ))}
            </ol>
          )}
        </section>
      ))}
      {due > 0 && (
        <Link className="days__more" href={`${pagePaths.admin}?view=today`}>
          <b>{due} to follow up today</b>
        </Link>
      )}
      {mayAct && <CalendarPart now={now} />}
      {mayAct && next && isoDay(new Date(next.visit.booked?.from ?? '')) === today && <OnMyWay next={next} />}
      <AfterCall />
    </div>
  )
}

/** Returns the day, the next one, and those that follow until one is a workday: on a Saturday also Monday. */
function daysFrom(today: string): string[] {
  const days = [today]
  do days.push(addDays(days.at(-1) ?? today, 1))
  while (!isWorkday(days.at(-1) ?? today))
  return days
}

const noonOf = (day: string) => momentInBrisbane(`${day}T12:00`).toISOString()

const countOf = (count: number) => (count === 0 ? '' : count === 1 ? '1 visit' : `${count} visits`)

const isDoneAt = ({ visit: { booked } }: PlannedVisit, now: Date) =>
  booked !== null && Date.parse(booked.to) <= now.getTime()

const inquiryIn = ({ lead: { kind, record } }: PlannedVisit): Inquiry => toInquiry(inquiryOf(kind), record)

function DayRow({ planned, stage }: { planned: PlannedVisit; stage: Stage }) {
  const { booked } = planned.visit
  const lead = inquiryIn(planned)
  if (!booked) return null
  return (
    <li data-stage={stage}>
      <p className="days__time numerals">
        <b>{timeOf(booked.from)}</b>
        <span>to {timeOf(booked.to)}</span>
      </p>
      <i aria-hidden="true" />
      <Link
        className="days__who"
        href={`${pagePaths.admin}?lead=${lead.id}`}
        data-phone={formatPhone(lead.phone)}
      >
        <b>
          {lead.name} {lead.work.status === 'lost' && <Tag>Marked lost</Tag>}
        </b>
        {lead.place && <span>{lead.place}</span>}
        <span className="days__what">{lead.message}</span>
      </Link>
      {lead.place && stage !== 'done' && (
        <a
          className={buttonClass({ variant: stage === 'next' ? 'live' : 'plain' })}
          href={mapHref(lead.place)}
          target="_blank"
          rel="noreferrer"
          aria-label={`Drive to ${lead.name}`}
        >
          <MapPin />
          Drive
        </a>
      )}
    </li>
  )
}

const timeOf = (moment: string) => spokenTime(brisbaneParts(new Date(moment)))

/** Links to the phone's messages with words for the next customer. */
function OnMyWay({ next }: { next: PlannedVisit }) {
  const { text } = useContact()
  const { name: business } = useBusiness()
  const lead = inquiryIn(next)
  if (!getsTexts(lead.phone)) return null
  return (
    <a
      className={buttonClass({}, 'days__text')}
      href={textHref(lead.phone, `Hi ${helloName(lead)}, this is ${business}. I’m on my way.`)}
      onClick={() => text(lead)}
    >
      <MessageSquare />
      Text {firstName(lead)}: on my way
    </a>
  )
}
