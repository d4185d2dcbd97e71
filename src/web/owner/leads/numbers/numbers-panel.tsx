import { useQuery } from '@tanstack/react-query'
import Printer from 'lucide-react/icons/printer'
import { longDate } from '#shared/brisbane-time.ts'
import { answerDays, type LeadNumbers, numberedWeeks } from '#shared/contract/lead-numbers.ts'
import { reasonNames } from '#shared/leads/work-words.ts'
import { apiPaths } from '#shared/paths.ts'
import { useBusiness } from '#web/components/business-context.tsx'
import { PlainButton } from '#web/owner/kit/buttons.tsx'
import { NotFetched } from '#web/owner/kit/not-fetched.tsx'
import { useNow } from '#web/owner/kit/use-now.ts'
import { AnswerStrip } from './answer-strip.tsx'
import { OfferTables, OutcomeTable } from './outcome-tables.tsx'
import { waitWords } from './wait-words.ts'
import { WeekBars, WeekTable } from './week-bars.tsx'

/** Shows how quickly people are answered and what comes of it. Printed it is one page. */
export function NumbersPanel() {
  const business = useBusiness()
  const now = useNow()
  // The numbers change with every answer.
  const numbers = useQuery<LeadNumbers>({ queryKey: [apiPaths.answerTimes], staleTime: 0 })
  if (!numbers.data) return <NotFetched query={numbers} heading="The numbers couldn’t be loaded" />
  const { answers, weeks, together, quoted, services, suburbs, sources, funnel, reasons, offers } =
    numbers.data
  const since = `last ${numberedWeeks} weeks`
  return (
    <div className="numbers halves">
      <p className="numbers__of">
        <b>{business.name}</b>, {longDate(now)}
      </p>
      <div className="numbers__half">
        <section className="panel-section numbers__section" aria-labelledby="numbers-answers">
          <h2 id="numbers-answers">Time to answer, last {answerDays} days</h2>
          <Answers {...answers} />
        </section>
        <section className="panel-section numbers__section" aria-labelledby="numbers-weeks">
          <h2 id="numbers-weeks">Enquiries by week</h2>
          <WeekBars weeks={weeks} />
          <WeekTable weeks={weeks} />
        </section>
      </div>
      <div className="numbers__half">
        <OutcomeTable
          id="numbers-services"
          title={`Kinds of work, ${since}`}
          of="Work"
          rows={services}
          together={together}
        >
          {(together.won > 0 || quoted.leads > 0) && (
            <p className="numbers__hint">
              {together.won > 0 && `Value is from ${together.valued} of ${together.won} won jobs. `}
              {quoted.leads > 0 && `Quoted, no answer yet: ${quoted.leads}`}
              {quoted.dollars > 0 && `, $${quoted.dollars.toLocaleString('en-AU')}`}
            </p>
          )}
        </OutcomeTable>
        <OutcomeTable
          id="numbers-sources"
          title={`How they found you, ${since}`}
          of="From"
          rows={sources}
          together={{ ...together, visits: funnel.visits }}
          hasVisits
        >
          <p className="numbers__hint">{funnelWords(funnel)}</p>
        </OutcomeTable>
        {offers && <OfferTables offers={offers} since={since} />}
        {suburbs.length > 0 && (
          <OutcomeTable id="numbers-suburbs" title={`Where, ${since}`} of="Suburb" rows={suburbs} />
        )}
        {reasons.length > 0 && <Reasons reasons={reasons} />}
        <PlainButton icon={<Printer />} className="numbers__print" onClick={() => window.print()}>
          Print one page
        </PlainButton>
      </div>
    </div>
  )
}

function Answers({ medianMinutes, minutes, late, stillWaiting }: LeadNumbers['answers']) {
  const people = `${minutes.length} ${minutes.length === 1 ? 'person' : 'people'}`
  const told =
    minutes.length === 0
      ? 'No one’s been answered yet.'
      : medianMinutes === null
        ? `${people} heard from you.`
        : `Half of the ${people} heard from you sooner.`
  const waited = [
    late > 0 && `${late} waited more than 24 hours.`,
    stillWaiting > 0 && `${stillWaiting} ${stillWaiting === 1 ? 'is' : 'are'} still waiting after 24 hours.`,
    minutes.length > 0 && late + stillWaiting === 0 && 'No one waited more than 24 hours.',
  ]
  return (
    <>
      <p className="numbers__middle">
        <strong>{medianMinutes === null ? 'Not enough jobs yet' : waitWords(medianMinutes)}</strong>
        <span>{[told, ...waited].filter(Boolean).join(' ')}</span>
      </p>
      {minutes.length > 0 && <AnswerStrip minutes={minutes} medianMinutes={medianMinutes} />}
    </>
  )
}

const Reasons = ({ reasons }: Pick<LeadNumbers, 'reasons'>) => (
  <section className="panel-section numbers__section" aria-labelledby="numbers-reasons">
    <h2 id="numbers-reasons">Why you lost some</h2>
    <table className="figures" aria-labelledby="numbers-reasons">
      <tbody>
        {reasons.map(({ reason, count }) => (
          <tr key={reason}>
            <th scope="row">{reason ? reasonNames[reason] : 'Unknown'}</th>
            <td>{count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

/** Gives no rates, because a percentage of few visits is chance. */
function funnelWords({ visits, onPhone, started, sent }: LeadNumbers['funnel']): string {
  if (visits === 0)
    return 'No website visits counted yet. They’re added up every minute, without cookies and without noting who it was. We don’t count robots or people who ask not to be tracked.'
  const figure = (count: number) => count.toLocaleString('en-AU')
  return `${figure(visits)} website visits, ${figure(onPhone)} of them on a phone. ${figure(started)} started a form, ${figure(sent)} sent one. We don’t count people who ask not to be tracked.`
}
