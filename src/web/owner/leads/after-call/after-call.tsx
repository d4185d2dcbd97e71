import { useQueryClient } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { useCallback, useEffect, useState } from 'react'
import { clockTime } from '#shared/brisbane-time.ts'
import { firstName } from '#shared/leads/first-name.ts'
import { inquiryOf } from '#shared/leads/kinds.ts'
import { formatPhone } from '#shared/phone.ts'
import { Button } from '#web/components/ui/button.tsx'
import { nextPaint } from '#web/lib/next-paint.ts'
import { SquareButton } from '#web/owner/kit/buttons.tsx'
import { lazyComponent } from '#web/owner/kit/lazy-part.tsx'
import { useYou } from '#web/owner/kit/session/use-owner.ts'
import { swallowSecondPress } from '#web/owner/kit/undo/swallow-second-press.ts'
import { type DoAction, useActions } from '../actions/use-actions.ts'
import { toInquiry } from '../inquiries/inquiry.ts'
import { focusLeadRow, neighbourOf } from '../lead/lead-rows.ts'
import { leadInQueue } from '../queue/use-queue.ts'
import { forgetCall, lookWhenBack, noteAsked, type OpenCall, readCall, rememberCall } from './calls.ts'
import { contactWords } from './use-contact.ts'

const CallOutcome = lazyComponent(async () => (await import('./call-outcome.tsx')).CallOutcome, {
  fallback: null,
})

export interface AfterCallProps {
  /** Id of the lead that fills the screen: the others' calls are asked about elsewhere. */
  lead?: string
}

/** Asks how the latest call went, or if a text was sent, once the owner returns. It never assumes an answer. */
export function AfterCall({ lead }: AfterCallProps) {
  const [call, setCall] = useState<OpenCall>()
  const [outcome, setOutcome] = useState<Said>()
  const doAction = useActions()
  const you = useYou()
  const queryClient = useQueryClient()

  const look = useCallback(() => {
    if (document.visibilityState !== 'visible') return
    const open = readCall(you, lead)
    if (open) noteAsked(open)
    setCall(open)
  }, [you, lead])
  useEffect(() => lookWhenBack(look), [look])

  const end = () => {
    if (!call) return
    swallowSecondPress()
    forgetCall(call.id)
    look()
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
  /** Undoes the answer and asks again. */
  const takeBack = () => {
    void outcome?.undo.then((undo) => undo?.())
    close()
    if (outcome) rememberCall(outcome.call)
    setCall(outcome?.call)
  }

  return (
    <>
      {call && (
        <section key={call.at} className="after-call on-slab" aria-label="After the call" role="status">
          <h2>
            {call.isText
              ? `Did your text to ${firstName(call)} go out?`
              : `You rang ${firstName(call)}. How did it go?`}
          </h2>
          <p className="numerals">
            {formatPhone(call.phone)}, {clockTime(new Date(call.at))}
          </p>
          <SquareButton label="Dismiss" onClick={end}>
            <X />
          </SquareButton>
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
      {outcome && <CallOutcome kind={outcome.kind} call={outcome.call} onUndo={takeBack} onClose={close} />}
    </>
  )
}

interface Said {
  kind: 'spoke' | 'no_answer'
  call: OpenCall
  /** Id of the lead that takes this one's place in the list. */
  next: string | undefined
  undo: ReturnType<DoAction>
}

/** Gives the focus of the removed bar to the lead's row, or the next, unless it is elsewhere already. */
function focusRowOf({ call, next }: Said): void {
  if (!document.activeElement?.matches('main, body')) return
  if (!focusLeadRow(call.id) && next) focusLeadRow(next)
}
