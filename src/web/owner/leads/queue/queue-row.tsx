import Phone from 'lucide-react/icons/phone'
import { type CSSProperties, memo, type ReactNode } from 'react'
import { dateAndTime } from '#shared/brisbane-time.ts'
import { cameWhen } from '#shared/leads/came-when.ts'
import { hasName } from '#shared/leads/first-name.ts'
import { promiseState } from '#shared/leads/promise-words.ts'
import { isDone, isDue } from '#shared/leads/work.ts'
import { numbersInOrder } from '#shared/numbers-in-order.ts'
import { phoneHref } from '#shared/phone.ts'
import { Said } from '#web/components/said.tsx'
import type { Inquiry } from '../inquiries/inquiry.ts'
import { OpenLeadLink } from '../lead/open-lead.tsx'
import { isEmergencyOf, RowMarks } from './row-marks.tsx'

interface QueueRowProps {
  lead: Inquiry
  /** Other leads of the same person, as far as they are listed. */
  others: readonly Inquiry[]
  hrefOf: (id: string) => string
  now: Date
  you: string | undefined
  /** Id of the lead that stands beside the list. */
  openId?: string | undefined
  isSaved?: boolean
  /** True when its call is the one thing to do now. */
  isNext?: boolean
  isWaiting?: boolean
  box?: ReactNode
  onOpen?: (lead: Inquiry) => void
  onCall?: (lead: Inquiry) => void
}

/** Renders who, where, what and by when. All of the row but Call opens the lead. */
export const QueueRow = memo((props: QueueRowProps) => {
  const { lead, others, hrefOf, now, you, openId, isSaved, isNext, isWaiting, box, onOpen, onCall } = props
  const { id, note, message, isNew, isSuspect, work, createdAt } = lead
  const { name } = [lead, ...others].find(hasName) ?? lead
  // A person may have given the number with another of them.
  const called = [lead, ...others].find(({ phone }) => phone)
  const { left } = promiseState({ ...work, createdAt }, now)
  return (
    <li
      ref={isSaved ? bringIntoView : undefined}
      className={isSaved ? 'job-row job-row--fresh' : 'job-row'}
      data-look={lookOf(lead, you, now)}
      aria-current={id === openId ? 'true' : undefined}
    >
      <i className="cable" style={drainedTo(isSuspect ? 0 : left)} aria-hidden="true" />
      <div className="job-row__leads">
        <OpenLeadLink leadId={id} className="job-row__open" href={hrefOf(id)} onOpen={() => onOpen?.(lead)}>
          <span className="job-row__who">
            <b>
              <Said text={name} />
              {others.length > 0 && <> ({others.length + 1})</>}
            </b>
            {isNew && !work.answeredAt && !isSuspect && <span className="new-mark">New</span>}
            <Came createdAt={createdAt} now={now} />
            <span>{[numbersInOrder(note), cameWords(lead)].filter(Boolean).join(', ')}</span>
          </span>
          <span className="clamp job-row__what">
            <Said text={message} />
          </span>
          <RowMarks lead={lead} you={you} now={now} isWaiting={isWaiting} />
        </OpenLeadLink>
        {others.map((other) => (
          <OpenLeadLink
            key={other.id}
            leadId={other.id}
            className="job-row__open job-row__also"
            href={hrefOf(other.id)}
            aria-current={other.id === openId ? 'true' : undefined}
            onOpen={() => onOpen?.(other)}
          >
            <span className="clamp job-row__what">
              <Said text={other.message || other.came || ''} />
            </span>
            <Came createdAt={other.createdAt} now={now} />
          </OpenLeadLink>
        ))}
      </div>
      {box}
      {called && !box && (
        <a
          className={isNext ? 'row-call row-call--live' : 'row-call'}
          href={phoneHref(called.phone)}
          aria-label={`Call ${name}`}
          data-phone={called.phone}
          onClick={() => onCall?.(called)}
        >
          <Phone aria-hidden="true" />
          Call
        </a>
      )}
    </li>
  )
})

/** A lead that was just added may stand far below, because the longest wait comes first. */
const bringIntoView = (row: HTMLElement | null) => row?.scrollIntoView({ block: 'center' })

/** Says in lower case how a lead came; nothing for a quote request, the most frequent kind. */
const cameWords = ({ name, came, kind }: Inquiry) =>
  came ? came !== name && came.charAt(0).toLowerCase() + came.slice(1) : kind === 'contact' && 'contact'

/** A CSS variable, which React's types don't know. */
const drainedTo = (left: number) => ({ '--left': `${Math.round(left * 100)}%` }) as CSSProperties

function lookOf(lead: Inquiry, you: string | undefined, now: Date): string {
  const { work, createdAt, isSuspect } = lead
  if (isDone(work) || isSuspect) return 'done'
  if (isEmergencyOf(lead, you) && (!work.answeredAt || isDue(work, now))) return 'emergency'
  return isDue(work, now) ? 'due' : promiseState({ ...work, createdAt }, now).look
}

const Came = ({ createdAt, now }: { createdAt: string; now: Date }) => (
  <time className="job-row__came" dateTime={createdAt} title={dateAndTime(new Date(createdAt))}>
    {cameWhen(new Date(createdAt), now)}
  </time>
)
