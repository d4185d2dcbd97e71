import type { InquiryKind } from '#shared/leads/kinds.ts'
import { SentDetails } from '#web/islands/forms/sent-details.tsx'
import { usePageInput } from './page-input-context.tsx'

interface SentBelowProps {
  kind: InquiryKind
  /** The way to another one, which the panel above leaves to this end of it. */
  again: { label: string; href: string }
}

/** Below the success panel of a plain post, what one that was sent by a script holds in itself. */
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
