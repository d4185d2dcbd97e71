import Check from 'lucide-react/icons/check'
import { type KeyboardEvent, useId } from 'react'
import { type LeadStatus, leadStatuses } from '#shared/leads/work.ts'
import { statusNames } from '#shared/leads/work-words.ts'

const stops = leadStatuses.filter((status) => status !== 'won' && status !== 'lost')
const ends = leadStatuses.filter((status) => status === 'won' || status === 'lost')

interface StatusStepsProps {
  status: LeadStatus
  /** The last status while the lead was open, because Won or Lost may follow any of them. */
  reached: LeadStatus
  onChange: (status: LeadStatus) => void
}

/** Renders the statuses as steps on a line that forks. A tap chooses one; on the keyboard Space or Enter. */
export function StatusSteps({ status, reached, onChange }: StatusStepsProps) {
  const name = useId()
  const stop = (value: LeadStatus, isEnd = false) => {
    const isNow = value === status
    const isPassed = !isEnd && !isNow && leadStatuses.indexOf(value) <= leadStatuses.indexOf(reached)
    return (
      <label
        key={value}
        className={isEnd ? 'status-step status-step--end' : 'status-step'}
        data-now={isNow || undefined}
        data-passed={isPassed || undefined}
      >
        <input type="radio" name={name} checked={isNow} onChange={() => onChange(value)} />
        <span className="status-step__node">{isPassed && <Check aria-hidden="true" />}</span>
        {statusNames[value]}
      </label>
    )
  }
  return (
    <fieldset className="status-steps" onKeyDown={onKeyDown}>
      <legend className="visually-hidden">Status</legend>
      <div className="status-steps__line">
        {stops.map((value) => stop(value))}
        <i className="status-steps__fork" aria-hidden="true" />
        {ends.map((value) => stop(value, true))}
      </div>
    </fieldset>
  )
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Arrows only move the focus. Unlike radio buttons they choose nothing, because each choice is saved. */
function onKeyDown(event: KeyboardEvent<HTMLFieldSetElement>): void {
  const { key, target, currentTarget } = event
  const step = steps[key]
  // With a modifier key the press is the browser's: Alt and an arrow go back.
  if (event.altKey || event.ctrlKey || event.metaKey) return
  if (!(target instanceof HTMLInputElement) || (step === undefined && key !== 'Enter')) return
  event.preventDefault()
  const radios = [...currentTarget.querySelectorAll('input')]
  if (step === undefined) target.click()
  else radios[(radios.indexOf(target) + step + radios.length) % radios.length]?.focus()
}
