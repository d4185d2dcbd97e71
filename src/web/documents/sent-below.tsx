import type { InquiryKind } from '#shared/leads/kinds.ts'
import { SentDetails } from '#web/islands/forms/sent-details.tsx'
import { usePageInput } from './page-input-context.tsx'

interface SentBelowProps {
  kind: InquiryKind
  /** Link to another form, which the panel above leaves out because it follows here. */
  again: { label: string; href: string }
}

/** Shows below the success panel of a plain post what the panel of a scripted send contains itself. */
export function SentBelow({ kind, again }: SentBelowProps) {
  const receipt = usePageInput().plainForm?.receipt
  return (
    receipt && (
      <div className="panel sent-below">
        <SentDetails kind={kind} receipt={receipt} />
        <p>
          <a className="link" href={again.href}>
            {again.label}
          </a>
        </p>
      </div>
    )
  )
}
