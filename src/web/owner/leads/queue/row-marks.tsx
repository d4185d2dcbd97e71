import Camera from 'lucide-react/icons/camera'
import { dayOfWeek, isoDay, momentInBrisbane } from '#shared/brisbane-time.ts'
import { days } from '#shared/durations.ts'
import { dayAndMonth } from '#shared/leads/came-when.ts'
import { inBrief, momentInWords, promiseState } from '#shared/leads/promise-words.ts'
import { isDone, isDue } from '#shared/leads/work.ts'
import { numbersInOrder } from '#shared/numbers-in-order.ts'
import { Tag } from '#web/components/ui/tag.tsx'
import { SuspectTag } from '#web/owner/kit/suspect-note.tsx'
import { WillSend } from '../actions/use-actions.ts'
import type { Inquiry } from '../inquiries/inquiry.ts'
import { statusInWords } from '../lead/status-words.ts'

interface RowMarksProps {
  lead: Inquiry
  you: string | undefined
  now: Date
  isWaiting: boolean | undefined
}

/** True for an emergency until it is won, lost or assigned to somebody else. */
export const isEmergencyOf = (
  { isUrgent, work }: Pick<Inquiry, 'isUrgent' | 'work'>,
  you: string | undefined,
) => isUrgent && !isDone(work) && (work.assignedTo === null || work.assignedTo === you)

/** Renders by when a lead is due, whose it is, and what else there is to know. */
export function RowMarks({ lead, you, now, isWaiting }: RowMarksProps) {
  const { work, handed, quoteUntil, photos, isSuspect } = lead
  return (
    <span className="level job-row__when">
      {isSuspect ? <SuspectTag /> : <Clock lead={lead} you={you} now={now} />}
      {handed ? (
        <span className="new-mark">
          Handed to you by {numbersInOrder(handed.by)}, {momentInWords(new Date(handed.at), now)}
        </span>
      ) : (
        work.assignedTo && <span>{work.assignedTo}</span>
      )}
      {quoteUntil && <Tag variant="soon">Quote ends {endInWords(quoteUntil, now)}</Tag>}
      {work.tries > 0 && <span>{work.tries === 1 ? '1 try' : `${work.tries} tries`}</span>}
      {photos.length > 0 && (
        <span className="job-row__photos">
          <Camera aria-hidden="true" />
          {photos.length}
          <span className="visually-hidden">{photos.length === 1 ? ' photo' : ' photos'}</span>
        </span>
      )}
      {isWaiting && (
        <span>
          <WillSend />
        </span>
      )}
    </span>
  )
}

/** Formats the last day of a quote that ends soon, as today or Friday. */
const endInWords = (until: string, now: Date) =>
  until === isoDay(now) ? 'today' : dayOfWeek(momentInBrisbane(`${until}T12:00`))

/** Renders the promised time, or after an answer the status and when the lead comes back or was done. */
function Clock({ lead, you, now }: Pick<RowMarksProps, 'lead' | 'you' | 'now'>) {
  const { work } = lead
  const nextAt = work.followUpAt && new Date(work.followUpAt)
  const next = nextAt && `${nextAt < now ? 'was due ' : ''}${briefly(nextAt, now)}`
  if (!work.answeredAt)
    return (
      <>
        <Promised lead={lead} now={now} />
        {next && <span>Follow-up {next}</span>}
      </>
    )
  const call = lead.said ?? (isDue(work, now) && nextAt ? `Due ${briefly(nextAt, now)}` : undefined)
  const doneOn = work.doneAt && dayAndMonth(new Date(work.doneAt), now)
  return (
    <>
      {isEmergencyOf(lead, you) && <Tag variant="emergency">Emergency</Tag>}
      {call && <Tag variant="soon">{call}</Tag>}
      <span>
        {[statusInWords(work), doneOn, !call && next && `follow-up ${next}`].filter(Boolean).join(', ')}
      </span>
    </>
  )
}

/** Formats a time as short as a row has room for: `8:15 pm`, `Mon 7 am`, `18 Nov`. */
function briefly(moment: Date, now: Date): string {
  if (Math.abs(moment.getTime() - now.getTime()) >= days(6)) return dayAndMonth(moment, now)
  return momentInWords(moment, now).replace(':00', '')
}

function Promised({ lead: { work, createdAt, isUrgent }, now }: Pick<RowMarksProps, 'lead' | 'now'>) {
  if (isUrgent) return <EmergencyWait createdAt={createdAt} now={now} />
  const { look, words } = promiseState({ ...work, createdAt }, now)
  if (look === 'late') return <Tag variant="emergency">{words}</Tag>
  return look === 'soon' ? <Tag variant="soon">{words}</Tag> : <span>{words}</span>
}

interface EmergencyWaitProps {
  createdAt: string
  now: Date
}

/** Shows that an emergency has not been answered yet, in a row and in the lead's head. */
export function EmergencyWait({ createdAt, now }: EmergencyWaitProps) {
  return (
    <>
      <Tag variant="emergency">Emergency</Tag>{' '}
      <span>waiting {inBrief(now.getTime() - Date.parse(createdAt))}</span>
    </>
  )
}
