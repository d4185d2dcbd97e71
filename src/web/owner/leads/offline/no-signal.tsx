import { numbersInOrder } from '#shared/numbers-in-order.ts'
import { PhoneLink } from '#web/components/phone-link.tsx'
import { Said } from '#web/components/said.tsx'
import { newKey } from '#web/lib/new-key.ts'
import { useNow } from '#web/owner/kit/use-now.ts'
import { when } from '#web/owner/kit/when.ts'
import { keepWaiting } from '../actions/action-queue.ts'
import { rememberCall } from '../after-call/calls.ts'
import type { Inquiry } from '../inquiries/inquiry.ts'
import { Clock } from '../queue/row-marks.tsx'
import type { OfflineLeads } from './offline-leads.ts'

/** The leads without a network: who, what, where each stands, and the number to ring. */
export function NoSignal({ at, leads, by }: OfflineLeads) {
  const now = useNow()
  return (
    <section className="no-signal" aria-labelledby="no-signal">
      <h2 id="no-signal">No signal</h2>
      <p className="muted">Your last enquiries, as of {when(at)}. You can still call.</p>
      <ul>
        {leads.map((lead) => (
          <li key={lead.id}>
            <h3>
              <Said text={lead.name} />
            </h3>
            <p className="muted">
              {[when(lead.createdAt), lead.tag?.text, numbersInOrder(lead.note)].filter(Boolean).join(' · ')}
            </p>
            <p dir="auto">
              <Said text={lead.message} isBlock />
            </p>
            <p className="job-row__when">
              <Clock lead={lead} you={by} now={now} />
            </p>
            {lead.phone && (
              <PhoneLink
                phone={lead.phone}
                className="inline-link"
                onClick={() => by !== undefined && noteCall(lead, by)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/**
 * Calling is logging here too. It waits in the name of the person whose leads these are, and how it went is asked once
 * the server has said that this person is here.
 */
function noteCall({ id, kind, name, phone }: Inquiry, by: string): void {
  const now = new Date()
  rememberCall({ id, kind, name, phone, by, at: now.getTime(), askedBy: 0 })
  keepWaiting({
    key: newKey(),
    kind,
    id,
    by,
    at: now.toISOString(),
    act: { kind: 'call_started' },
    isHeld: true,
  })
}
