import type { ReactNode } from 'react'
import { partOfDay } from '#shared/brisbane-time.ts'
import type { InquiryKind } from '#shared/leads/kinds.ts'
import type { SentReceipt } from '#shared/rendering.ts'
import { useBusiness } from '#web/components/business-context.tsx'
import { PhoneLink } from '#web/components/phone-link.tsx'
import { sentDetails } from '#web/content/sent-details.ts'

interface SentDetailsProps {
  kind: InquiryKind
  receipt: SentReceipt
}

interface SentDetailsWithMore extends Pick<SentDetailsProps, 'kind'> {
  /** Undefined when the server's answer is not known on this page. */
  receipt: SentReceipt | undefined
  /** Shown below what was understood. */
  children?: ReactNode
}

/** Shows by when we answer, what to say on the phone, what was understood, and what happens meanwhile. */
export function SentDetails({ kind, receipt, children }: SentDetailsWithMore) {
  return (
    <>
      {receipt && <Recap kind={kind} receipt={receipt} />}
      {children}
      {receipt && <Next kind={kind} receipt={receipt} />}
    </>
  )
}

function Recap({ kind, receipt: { reference, answerBy, said } }: SentDetailsProps) {
  const by = partOfDay(new Date(answerBy))
  const { byWhen, referenceLabel, facts, doubt } = sentDetails(kind, by, useBusiness())
  const known = facts.flatMap(({ field, label, inWords, isDoubtful }) => {
    const value = said[field]
    if (typeof value !== 'string' || value === '') return []
    return [{ label, text: inWords?.(value) ?? value, isDoubtful: isDoubtful?.(value) }]
  })
  const told = [{ label: referenceLabel, text: reference, isDoubtful: false }, ...known]
  return (
    <div className="sent">
      <p>
        {byWhen} <b className="sent__by">{by}</b>.
      </p>
      <dl className="sent__facts">
        {told.map(({ label, text, isDoubtful }) => (
          <div key={label}>
            <dt className="key">{label}</dt>
            <dd className="numerals">{text}</dd>
            {isDoubtful && (
              <dd>
                <b className="field__question">{doubt}</b> <PhoneLink className="inline-link" />
              </dd>
            )}
          </div>
        ))}
      </dl>
    </div>
  )
}

function Next({ kind, receipt: { reference, answerBy } }: SentDetailsProps) {
  const by = partOfDay(new Date(answerBy))
  const { next, meanwhile, mistake } = sentDetails(kind, by, useBusiness())
  const [beforeOurs, beforeDanger, end] = meanwhile.text
  return (
    <div className="sent">
      <h3>{next.title}</h3>
      <ol className="sent__next">
        {next.steps.map(({ title, text }) => (
          <li key={title}>
            <b>{title}</b>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <h3>{meanwhile.title}</h3>
      <p>
        {beforeOurs}
        <PhoneLink className="inline-link" />
        {beforeDanger}
        <PhoneLink className="inline-link" phone={meanwhile.danger} />
        {end}
      </p>
      <p className="sent__mistake">
        {mistake} <PhoneLink className="inline-link" /> and say {reference}.
      </p>
    </div>
  )
}
