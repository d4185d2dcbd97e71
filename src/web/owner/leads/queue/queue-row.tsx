import Camera from 'lucide-react/icons/camera'
import Phone from 'lucide-react/icons/phone'
import { type CSSProperties, memo, type ReactNode } from 'react'
import { momentInWords, promiseState } from '#shared/leads/promise-words.ts'
import { isDone } from '#shared/leads/work.ts'
import { numbersInOrder } from '#shared/numbers-in-order.ts'
import { phoneHref } from '#shared/phone.ts'
import { Said } from '#web/components/said.tsx'
import { Tag } from '#web/components/ui/tag.tsx'
import type { Inquiry } from '../inquiries/inquiry.ts'
import { EmergencyWait } from '../lead/emergency-wait.tsx'
import { OpenLeadLink } from '../lead/open-lead-link.tsx'
import { statusInWords } from '../lead/status-words.ts'

interface QueueRowProps {
  lead: Inquiry
  href: string
  now: Date
  isShown: boolean
  /** It was written down just now. */
  isSaved: boolean
  /** Its call is the one thing to do now. */
  isNext: boolean
  isWaiting: boolean
  /** While rows are selected. */
  box: ReactNode
  onOpen: (lead: Inquiry) => void
  onCall: (lead: Inquiry) => void
}

/** Who, where, what, by when; the rest of the row but Call opens the lead. */
export const QueueRow = memo((props: QueueRowProps) => {
  const { lead, href, now, isShown, isSaved, isNext, isWaiting, box, onOpen, onCall } = props
  const { id, name, note, phone, message, isNew, kind, work, photos, handed } = lead
  const look = lookOf(lead, now)
  const { left } = promiseState({ ...work, createdAt: lead.createdAt }, now)
  return (
    <li
      className={isSaved ? 'job-row job-row--fresh' : 'job-row'}
      data-look={look}
      aria-current={isShown ? 'true' : undefined}
    >
      <i className="run" style={drainedTo(left)} aria-hidden="true" />
      <OpenLeadLink leadId={id} className="job-row__open" href={href} onOpen={() => onOpen(lead)}>
        <span className="job-row__who">
          <b>
            <Said text={name} />
          </b>
          <span>{[numbersInOrder(note), kind === 'contact' && 'contact'].filter(Boolean).join(', ')}</span>
          {isNew && !work.answeredAt && <span className="new-mark">New</span>}
        </span>
        <span className="job-row__what">
          <Said text={message} />
        </span>
        <span className="job-row__when">
          <Clock lead={lead} now={now} />
          {handed ? (
            <span className="new-mark">
              Handed to you by {numbersInOrder(handed.by)}, {momentInWords(new Date(handed.at), now)}
            </span>
          ) : (
            work.assignedTo && <span>{work.assignedTo}</span>
          )}
          {work.tries > 0 && <span>{work.tries === 1 ? '1 try' : `${work.tries} tries`}</span>}
          {photos.length > 0 && (
            <span className="job-row__photos">
              <Camera aria-hidden="true" />
              {photos.length}
              <span className="visually-hidden">{photos.length === 1 ? ' photo' : ' photos'}</span>
            </span>
          )}
          {isWaiting && <span>Will send when you’re back in range</span>}
        </span>
      </OpenLeadLink>
      {box}
      {phone && !box && (
        <a
          className={isNext ? 'row-call row-call--live' : 'row-call'}
          href={phoneHref(phone)}
          aria-label={`Call ${name}`}
          onClick={() => onCall(lead)}
        >
          <Phone aria-hidden="true" />
          Call
        </a>
      )}
    </li>
  )
})

/** A value for the style sheet, which React's types know nothing of. */
const drainedTo = (left: number) => ({ '--left': `${Math.round(left * 100)}%` }) as CSSProperties

function lookOf({ isUrgent, work, createdAt }: Inquiry, now: Date): string {
  if (isDone(work)) return 'done'
  if (isUrgent && !work.answeredAt) return 'emergency'
  return promiseState({ ...work, createdAt }, now).look
}

/** The promise while it stands, afterwards how far it has come; and when the owner is reminded. */
export function Clock({ lead, now }: { lead: Inquiry; now: Date }) {
  const { work } = lead
  const remindAt = work.followUpAt && new Date(work.followUpAt)
  const reminder = (due: string, coming: string) =>
    remindAt && `${remindAt < now ? due : coming} ${momentInWords(remindAt, now)}`
  if (work.answeredAt)
    return (
      <span>
        {[statusInWords(work), reminder('follow-up was due', 'follow-up')].filter(Boolean).join(', ')}
      </span>
    )
  return (
    <>
      <Promised lead={lead} now={now} />
      {remindAt && <span>{reminder('Follow-up was due', 'Follow-up')}</span>}
    </>
  )
}

function Promised({ lead: { work, createdAt, isUrgent }, now }: { lead: Inquiry; now: Date }) {
  if (isUrgent) return <EmergencyWait createdAt={createdAt} now={now} />
  const { look, words } = promiseState({ ...work, createdAt }, now)
  if (look === 'late') return <Tag variant="emergency">{words}</Tag>
  return look === 'soon' ? <Tag variant="soon">{words}</Tag> : <span>{words}</span>
}
