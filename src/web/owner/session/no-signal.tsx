import { PhoneLink } from '#web/components/phone-link.tsx'
import { when } from '../mail/when.ts'
import type { OfflineLeads } from './offline-leads.ts'

/** The latest leads without a network: who, what, and the number to ring. */
export function NoSignal({ at, leads }: OfflineLeads) {
  return (
    <section className="no-signal" aria-labelledby="no-signal">
      <h2 id="no-signal">No signal</h2>
      <p className="muted">The last leads as of {when(at)}. Calls work.</p>
      <ul>
        {leads.map(({ id, name, phone, createdAt, tag, note, message }) => (
          <li key={id}>
            <h3>{name}</h3>
            <p className="muted">{[when(createdAt), tag?.text, note].filter(Boolean).join(' · ')}</p>
            <p>{message}</p>
            {phone && <PhoneLink phone={phone} className="inline-link" />}
          </li>
        ))}
      </ul>
    </section>
  )
}
