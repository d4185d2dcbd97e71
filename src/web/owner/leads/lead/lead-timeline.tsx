import type { LeadEvent } from '#shared/contract/lead-event.ts'
import type { QuotePhoto } from '#shared/contract/quote-photo.ts'
import { minutes } from '#shared/durations.ts'
import { inquiryOf } from '#shared/leads/kinds.ts'
import { momentInWords } from '#shared/leads/promise-words.ts'
import { numbersInOrder } from '#shared/numbers-in-order.ts'
import { showToast } from '#web/components/toast/toast-store.ts'
import { lazyComponent } from '#web/owner/kit/lazy-part.tsx'
import { useNow } from '#web/owner/kit/use-now.ts'
import { useActions } from '../actions/use-actions.ts'
import type { Inquiry } from '../inquiries/inquiry.ts'
import { actWords, isUndoable } from './act-words.ts'
import { toldEvents } from './told-events.ts'

const LeadAlarm = lazyComponent(async () => (await import('./lead-alarm.tsx')).LeadAlarm, {
  fallback: ({ lines }) => lines.map(({ line }) => line),
  otherwise: ({ lines }) => lines.map(({ line }) => line),
})
const AlarmStopped = lazyComponent(async () => (await import('./lead-alarm.tsx')).AlarmStopped, {
  fallback: null,
  otherwise: null,
})

interface LeadTimelineProps {
  lead: Inquiry
  events: readonly LeadEvent[]
  mayAct: boolean
}

/** Renders the history, the newest first, with the alarm's steps. Undone events stay in it. */
export function LeadTimeline({ lead, events, mayAct }: LeadTimelineProps) {
  const doAction = useActions()
  const now = useNow()
  const { one } = inquiryOf(lead.kind).noun
  // Replaces a toast about the event itself.
  const undo = async (event: string) => {
    if (await doAction(lead, { kind: 'undo', event })) showToast({ title: 'Undone' })
  }
  const arrivals = photoArrivals(lead.photos)
  const isWithRequest = (arrival: PhotoArrival) => cameWith(arrival, lead.createdAt)
  const later = arrivals.filter((arrival) => !isWithRequest(arrival))
  const lineOf = (item: LeadEvent | PhotoArrival) => {
    const { at } = item
    if ('count' in item) return <Photos key={at} arrival={item} now={now} />
    const { id, by, isUndone } = item
    const words = actWords(item, events, now)
    if (!words) return null
    return (
      <li key={id} data-undone={isUndone || undefined}>
        {mayAct && isUndoable(item, events) && (
          <button
            type="button"
            className="text-button timeline__undo"
            aria-label={`Undo: ${words}`}
            onClick={() => void undo(id)}
          >
            Undo
          </button>
        )}
        <b>{isUndone ? <s>{words}</s> : words}</b>
        <small>
          {numbersInOrder(by)}, <time dateTime={at}>{momentInWords(new Date(at), now)}</time>
          <AlarmStopped id={lead.id} line={item} events={events} />
          {isUndone && ', since undone'}
        </small>
      </li>
    )
  }
  const lines = inOrder(toldEvents(events), later).map((item) => ({ at: item.at, line: lineOf(item) }))
  return (
    <ol className="timeline">
      <LeadAlarm id={lead.id} events={events} lines={lines} />
      {arrivals.filter(isWithRequest).map((arrival) => (
        <Photos key={arrival.at} arrival={arrival} now={now} />
      ))}
      <li>
        <b>{lead.came ?? `${one.charAt(0).toUpperCase()}${one.slice(1)} received`}</b>
        <small>
          {lead.source?.by && `${numbersInOrder(lead.source.by)}, `}
          <time dateTime={lead.createdAt}>{momentInWords(new Date(lead.createdAt), now)}</time>
        </small>
      </li>
    </ol>
  )
}

const inOrder = (events: readonly LeadEvent[], arrivals: readonly PhotoArrival[]) =>
  [...events, ...arrivals].toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))

function Photos({ arrival: { at, count }, now }: { arrival: PhotoArrival; now: Date }) {
  return (
    <li>
      <b>{count === 1 ? '1 photo arrived' : `${count} photos arrived`}</b>
      <small>
        <time dateTime={at}>{momentInWords(new Date(at), now)}</time>
      </small>
    </li>
  )
}

/** Within this time photos are one arrival: a phone sends them one by one, and failed ones again. */
const togetherMs = minutes(10)

interface PhotoArrival {
  /** When the last of them came. */
  at: string
  count: number
}

/** Groups a lead's photos that came together, the newest group first. */
export function photoArrivals(photos: readonly Pick<QuotePhoto, 'receivedAt'>[]): PhotoArrival[] {
  const arrivals: PhotoArrival[] = []
  for (const at of photos.map(({ receivedAt }) => receivedAt).toSorted()) {
    const latest = arrivals[0]
    if (latest && Date.parse(at) - Date.parse(latest.at) <= togetherMs) {
      arrivals[0] = { at, count: latest.count + 1 }
    } else arrivals.unshift({ at, count: 1 })
  }
  return arrivals
}

/** True for photos that came with the lead itself, even if somebody acted on it before they arrived. */
export const cameWith = ({ at }: PhotoArrival, createdAt: string): boolean =>
  Date.parse(at) - Date.parse(createdAt) <= togetherMs
