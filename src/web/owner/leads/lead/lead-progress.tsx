import { type FormEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { type LeadStatus, type LeadWork, lostReasons, mostDollars } from '#shared/leads/work.ts'
import { reasonNames, statusNames } from '#shared/leads/work-words.ts'
import { Button } from '#web/components/ui/button.tsx'
import { LinkButton, SmallButton } from '#web/owner/kit/buttons.tsx'
import { keepDraft, useDraft } from '#web/owner/kit/drafts/drafts.ts'
import { Problem } from '#web/owner/kit/problem.tsx'
import { useActions, useWaitingWork, WillSend } from '../actions/use-actions.ts'
import type { Inquiry } from '../inquiries/inquiry.ts'
import { StatusSteps } from './status-steps.tsx'
import { inDollars } from './status-words.ts'

/** Renders the status, and asks for the quoted amount, the job's value or why it was lost; all skippable. */
export function LeadProgress({ lead }: { lead: Inquiry }) {
  const doAction = useActions()
  const { work, isWaiting } = useWaitingWork(lead)
  const { status, lostReason } = work
  const amount = amountOf(work)
  const [isSkipped, setSkipped] = useState(false)
  const [isChanged, setChanged] = useState(false)
  const [marked, setMarked] = useState<LeadStatus>()
  // A status that somebody else sets must not move what is read or typed here.
  const isMarkedHere = marked === status
  const onChange = (next: LeadStatus) => {
    setSkipped(false)
    setChanged(false)
    setMarked(next)
    void doAction(lead, { kind: 'status', status: next }, `Marked ${statusNames[next].toLowerCase()}`)
  }
  /** Skips the question, or keeps the answer that was there. */
  const leave = ({ currentTarget }: MouseEvent) => {
    focusStatus(currentTarget)
    if (!isChanged) setSkipped(true)
    setChanged(false)
  }
  return (
    <>
      <StatusSteps lead={lead} status={status} onChange={onChange} />
      {isWaiting && (
        <p className="muted">
          <WillSend />
        </p>
      )}
      {amount?.dollars != null && !isChanged && (
        <Known
          text={`${amount.name} ${inDollars(amount.dollars)}`}
          label="Change the amount"
          onChange={() => setChanged(true)}
        />
      )}
      {status === 'lost' && lostReason && !isChanged && (
        <Known
          text={`Lost: ${reasonNames[lostReason].toLowerCase()}`}
          label="Change the reason"
          onChange={() => setChanged(true)}
        />
      )}
      {amount && (isChanged || (amount.dollars === null && !isSkipped)) && (
        <Amount
          key={amount.act}
          lead={lead}
          amount={amount}
          isAsked={isMarkedHere || isChanged}
          onDone={() => setChanged(false)}
          onSkip={leave}
        />
      )}
      {status === 'lost' && (isChanged || (!lostReason && !isSkipped)) && (
        <fieldset
          className="stack near lead-question"
          ref={isChanged ? focusFirst : isMarkedHere ? bringIntoView : undefined}
        >
          <legend>Why was it lost?</legend>
          <div className="flow near lead-question__choices">
            {lostReasons.map((reason) => (
              <SmallButton
                key={reason}
                onClick={({ currentTarget }) => {
                  focusStatus(currentTarget)
                  setChanged(false)
                  void doAction(lead, { kind: 'status', status: 'lost', reason }, 'Noted')
                }}
              >
                {reasonNames[reason]}
              </SmallButton>
            ))}
            <SmallButton onClick={leave}>{lostReason ? 'Cancel' : 'Skip'}</SmallButton>
          </div>
        </fieldset>
      )}
    </>
  )
}

interface KnownProps {
  text: string
  label: string
  onChange: () => void
}

function Known({ text, label, onChange }: KnownProps) {
  return (
    <p>
      {text}{' '}
      <LinkButton aria-label={label} onClick={onChange}>
        Change
      </LinkButton>
    </p>
  )
}

/** Scrolls to a question. The scroll padding keeps it clear of the bar and of the toast. */
const bringIntoView = (asked: Element | null) => asked?.scrollIntoView({ block: 'nearest' })

/** The pressed button is gone, so the first choice takes its focus. */
const focusFirst = (asked: Element | null) => asked?.querySelector('button')?.focus()

/** The question goes once it is answered, so the status takes its focus. */
const focusStatus = (asked: Element) =>
  asked.closest('section')?.querySelector<HTMLElement>(':checked')?.focus({ preventScroll: true })

/** Commas and spaces may only separate thousands; "12,5" and "4.200" are ambiguous. */
const amountTyped = /^\s*\$?\s*(\d{1,3}([,\s]\d{3})+|\d+)(\.\d{0,2})?\s*$/

interface AskedAmount {
  act: 'value' | 'quoted_value'
  name: string
  question: string
  dollars: number | null
  /** Value of the field while the amount is unknown: a job is mostly won for what was quoted. */
  offered?: number | null
}

function amountOf({ status, dollars, quotedDollars }: LeadWork): AskedAmount | undefined {
  switch (status) {
    case 'quoted':
      return {
        ...{ act: 'quoted_value', name: 'Quoted', dollars: quotedDollars },
        question: 'What did you quote? In dollars, including any GST',
      }
    case 'won':
      return {
        ...{ act: 'value', name: 'Value', dollars, offered: quotedDollars },
        question: 'What’s the job worth? In dollars, including any GST',
      }
    default:
      return undefined
  }
}

interface AmountProps {
  lead: Inquiry
  amount: AskedAmount
  /** True after a press that asks for the amount. Otherwise the field doesn't take the focus. */
  isAsked: boolean
  onDone: () => void
  onSkip: (event: MouseEvent) => void
}

function Amount({ lead, amount, isAsked, onDone, onSkip }: AmountProps) {
  const doAction = useActions()
  const fieldId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [text, draft] = useDraft(`${lead.id} ${amount.act === 'value' ? 'amount' : 'quoted'}`)
  const [problem, setProblem] = useState('')
  const known = amount.dollars
  // After a tap on Won or Quoted the field opens the number pad. By the keyboard the status keeps the focus.
  useEffect(() => {
    if (isAsked && !document.activeElement?.matches(':focus-visible')) field.current?.focus()
  }, [isAsked])
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('dollars') ?? '')
    if (!amountTyped.test(typed)) return setProblem('Enter the amount in dollars, such as 640')
    const typedAmount = Number(typed.replaceAll(/[$,\s]/g, ''))
    const dollars = Math.round(typedAmount)
    if (dollars > mostDollars) return setProblem(`Enter an amount of up to ${inDollars(mostDollars)}`)
    setProblem('')
    keepDraft(draft, '')
    focusStatus(event.currentTarget)
    void doAction(
      lead,
      { kind: amount.act, dollars },
      dollars === typedAmount ? 'Amount saved' : `Saved as ${inDollars(dollars)}`,
    )
    onDone()
  }
  return (
    <form
      className="stack near lead-question"
      noValidate
      ref={isAsked ? bringIntoView : undefined}
      onSubmit={onSubmit}
    >
      <label htmlFor={fieldId}>{amount.question}</label>
      <div className="flow near lead-question__choices">
        <input
          // Remounts the field once it is known whose draft it holds.
          key={draft.you}
          ref={field}
          id={fieldId}
          name="dollars"
          className="input lead-question__amount"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={text || (known ?? amount.offered ?? undefined)}
          onChange={(event) => keepDraft(draft, event.target.value)}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${fieldId}-problem` : undefined}
        />
        <Button type="submit" size="sm">
          Save
        </Button>
        <SmallButton
          onClick={(event) => {
            keepDraft(draft, '')
            onSkip(event)
          }}
        >
          {known === null ? 'Skip' : 'Cancel'}
        </SmallButton>
      </div>
      <Problem id={`${fieldId}-problem`}>{problem}</Problem>
    </form>
  )
}
