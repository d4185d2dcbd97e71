import { useQuery, useQueryClient } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { clockTime } from '#shared/brisbane-time.ts'
import type { LeadAnswer } from '#shared/contract/inquiry-lead.ts'
import { firstName } from '#shared/leads/first-name.ts'
import { inquiryOf } from '#shared/leads/kinds.ts'
import { apiPaths } from '#shared/paths.ts'
import { formatPhone } from '#shared/phone.ts'
import { Button } from '#web/components/ui/button.tsx'
import { labelClass } from '#web/components/ui/label-class.ts'
import { nextPaint } from '#web/lib/next-paint.ts'
import { Sheet } from '#web/owner/kit/dialogs/sheet.tsx'
import { useYou } from '#web/owner/kit/session/use-owner.ts'
import { type DoAction, useActions } from '../actions/use-actions.ts'
import { toInquiry } from '../inquiries/inquiry.ts'
import { contactWords } from '../lead/contact-words.ts'
import { leadHref } from '../lead/lead-href.ts'
import { LeadNotes } from '../lead/lead-notes.tsx'
import { LeadProgress } from '../lead/lead-progress.tsx'
import { focusLeadRow, neighbourOf } from '../lead/lead-rows.ts'
import { NextDatePicks } from '../lead/next-date-picks.tsx'
import { queueFiltersIn } from '../queue/queue-filters.ts'
import { leadInQueue, useQueue } from '../queue/use-queue.ts'
import { forgetCall, lookWhenBack, type OpenCall, readCall, rememberCall } from './calls.ts'
import { Texts } from './text-sheet.tsx'

/** How the call went, or whether the text was sent, asked when the owner is back. Without an answer nothing is assumed. */
export function AfterCall() {
  const [call, setCall] = useState<OpenCall>()
  const [outcome, setOutcome] = useState<Said>()
  const doAction = useActions()
  const asked = useRef<number>(undefined)
  const you = useYou()
  const queryClient = useQueryClient()

  useEffect(() => {
    const look = () => {
      if (document.visibilityState !== 'visible') return
      const open = readCall(you)
      if (open && open.at !== asked.current) {
        asked.current = open.at
        rememberCall({ ...open, askedBy: open.askedBy + 1 })
      }
      setCall(readCall(you))
    }
    return lookWhenBack(look)
  }, [you])

  const end = () => {
    forgetCall()
    setCall(undefined)
  }
  const answer = (kind: 'spoke' | 'no_answer') => () => {
    if (!call) return
    setOutcome({ kind, call, next: neighbourOf(call.id), undo: doAction(call, { kind }) })
    end()
  }
  const sent = () => {
    if (!call) return
    const answer = leadInQueue(queryClient, call.id)
    const work = answer && toInquiry(inquiryOf(answer.kind), answer.record).work
    void doAction({ ...call, ...(work && { work }) }, { kind: 'texted' }, contactWords({ work }, 'Texted'))
    end()
  }
  const close = () => {
    setOutcome(undefined)
    if (outcome) void nextPaint().then(() => focusRowOf(outcome))
  }
  /** The question stands again. */
  const takeBack = () => {
    void outcome?.undo.then((undo) => undo?.())
    close()
    if (outcome) rememberCall(outcome.call)
    setCall(outcome?.call)
  }

  return (
    <>
      {call && (
        <section className="after-call on-slab" aria-label="After the call" role="status">
          <h2>
            {call.isText
              ? `Did your text to ${firstName(call)} go out?`
              : `You rang ${firstName(call)}. How did it go?`}
          </h2>
          <p className="num">
            {formatPhone(call.phone)}, {clockTime(new Date(call.at))}
          </p>
          <button type="button" className="square-button" aria-label="Dismiss" onClick={end}>
            <X />
          </button>
          <div className="after-call__two">
            {call.isText ? (
              <>
                <Button variant="live" onClick={sent}>
                  Sent
                </Button>
                <Button variant="slab" onClick={end}>
                  Not sent
                </Button>
              </>
            ) : (
              <>
                <Button variant="live" onClick={answer('spoke')}>
                  Spoke
                </Button>
                <Button variant="slab" onClick={answer('no_answer')}>
                  No answer
                </Button>
              </>
            )}
          </div>
        </section>
      )}
      {outcome && <Outcome kind={outcome.kind} call={outcome.call} onUndo={takeBack} onClose={close} />}
    </>
  )
}

interface Said {
  kind: 'spoke' | 'no_answer'
  call: OpenCall
  /** Id of the lead that takes its place in the list. */
  next: string | undefined
  undo: ReturnType<DoAction>
}

/** The bar went with what had the focus. Where that has found no place but the page, the lead's row is it, or the next. */
function focusRowOf({ call, next }: Said): void {
  if (!document.activeElement?.matches('main, body')) return
  if (!focusLeadRow(call.id) && next) focusLeadRow(next)
}

interface OutcomeProps extends Pick<Said, 'kind' | 'call'> {
  onUndo: () => void
  onClose: () => void
}

function Outcome({ kind, call, onUndo, onClose }: OutcomeProps) {
  const queryClient = useQueryClient()
  // Without a signal as the list has it.
  const known =
    useQuery<LeadAnswer>({ queryKey: [apiPaths.lead(call.id)] }).data ?? leadInQueue(queryClient, call.id)
  const lead = known && toInquiry(inquiryOf(known.kind), known.record)
  const first = firstName(call)
  const noted = { title: 'Pressed by mistake?', action: { label: 'Undo', onAction: onUndo } }
  if (kind === 'no_answer') {
    return (
      <Sheet title={`${first}: no answer, noted`} told={noted} onClose={onClose}>
        {lead && (
          <section className="lead-part">
            <h3>Try again in</h3>
            <NextDatePicks lead={lead} />
          </section>
        )}
        <section className="lead-part">
          <h3>Text {first} from your phone</h3>
          <Texts lead={lead ?? call} onSent={onClose} />
        </section>
      </Sheet>
    )
  }
  return (
    <Sheet title={`${first}: spoke, noted`} told={noted} onClose={onClose}>
      {lead && (
        <>
          <section className="lead-part">
            <h3>Where’s it up to?</h3>
            <LeadProgress lead={lead} />
          </section>
          <section className="lead-part">
            <h3>Follow up</h3>
            <NextDatePicks lead={lead} />
          </section>
          <section className="lead-part">
            <h3>Note</h3>
            <LeadNotes lead={lead} events={[]} mayAct />
          </section>
        </>
      )}
      <NextLead after={call.id} onOpen={onClose} />
    </Sheet>
  )
}

const wholeQueue = queueFiltersIn(new URLSearchParams())

/** Whoever waits for an answer now that this one has it. */
function NextLead({ after, onOpen }: { after: string; onOpen: () => void }) {
  const { leads } = useQueue(wholeQueue, 2)
  const next = leads?.find(({ id }) => id !== after)
  if (!next) return null
  return (
    <p className="after-call__next">
      <Link
        className={labelClass({ variant: 'plain', size: 'sm' })}
        href={leadHref(next.id)}
        // In the place of the sheet: one step back is the list.
        replace
        onClick={onOpen}
      >
        Next enquiry: {next.name}
      </Link>
    </p>
  )
}
