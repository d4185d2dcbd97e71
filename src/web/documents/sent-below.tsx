import type { InquiryKind } from '#shared/leads/kinds.ts'
import { SentDetails } from '#web/islands/forms/sent-details.tsx'
import { usePageInput } from './page-input-context.tsx'

/** Below the success panel of a plain post, what one that was sent by a script holds in itself. */
export function SentBelow({ kind }: { kind: InquiryKind }) {
  const receipt = usePageInput().plainForm?.receipt
  return (
    receipt && (
      <div className="panel sent-below">
        <SentDetails kind={kind} receipt={receipt} />
      </div>
    )
  )
}
