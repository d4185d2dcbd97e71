import { Fragment, type ReactNode } from 'react'
import { Link } from 'wouter'
import type { OwnerSummary, UrgentSuspects } from '#shared/contract/owner-summary.ts'
import { inquiries, inquiryKinds } from '#shared/leads/kinds.ts'
import { pagePaths } from '#shared/paths.ts'
import { relativeTime } from '#shared/relative-time.ts'
import { Button } from '#web/components/ui/button.tsx'
import { useMay, useOwnerSummary } from '#web/owner/kit/session/use-owner.ts'
import { swallowSecondPress } from '#web/owner/kit/undo/swallow-second-press.ts'
import { useNow } from '#web/owner/kit/use-now.ts'
import { OpenLeadLink, useOpenLead } from '../lead/open-lead.tsx'
import { useLeadMarks } from '../lead/use-lead-marks.ts'

/** Shows above the queue what was taken for spam although it says emergency, until somebody opens it. */
export function UrgentSuspectLines({ children }: { children?: ReactNode }) {
  const summary = useOwnerSummary()
  if (!summary?.urgentSuspects) return children
  const { latest, count } = summary.urgentSuspects
  return (
    <section className="urgent-suspects" aria-label="Spam? It says emergency">
      <UrgentSuspectList leads={latest.slice(0, 1)} />
      {count > 1 && (
        <details>
          <summary>And {count - 1} more</summary>
          <UrgentSuspectList leads={latest.slice(1)} />
          {count > latest.length && (
            <p>
              The rest that looks like spam: <SuspectedLinks summary={summary} />.
            </p>
          )}
        </details>
      )}
      {children}
    </section>
  )
}

const UrgentSuspectList = ({ leads }: { leads: UrgentSuspects['latest'] }) => (
  <ul>
    {leads.map((lead) => (
      <UrgentSuspectLine key={lead.id} lead={lead} />
    ))}
  </ul>
)

function UrgentSuspectLine({ lead }: { lead: UrgentSuspects['latest'][number] }) {
  const { id, name, words, createdAt } = lead
  const now = useNow()
  const mayAct = useMay('staff')
  const { hrefOf, open } = useOpenLead()
  const { markNotSpam } = useLeadMarks(lead)
  return (
    <li className="ends suspect">
      <OpenLeadLink leadId={id} className="suspect__open" href={hrefOf(id)} onOpen={() => open(lead)}>
        <strong>Spam? It says emergency.</strong>
        <span>
          <bdi>{name}</bdi>, {relativeTime(new Date(createdAt), now)}
        </span>
        <span className="suspect__words">{words}</span>
      </OpenLeadLink>
      {mayAct && (
        <Button
          size="sm"
          onClick={() => {
            // The next suspect moves under the finger.
            swallowSecondPress()
            markNotSpam()
          }}
        >
          Not spam
        </Button>
      )}
    </li>
  )
}

/** Links to suspected spam, which is in no view of the queue. */
export function SpamNote() {
  const summary = useOwnerSummary()
  if (!summary || suspectedIn(summary).length === 0) return null
  return (
    <p className="queue-note">
      What looks like spam is kept apart: <SuspectedLinks summary={summary} />.
    </p>
  )
}

const suspectedIn = (summary: OwnerSummary) =>
  inquiryKinds
    .map((kind) => inquiries[kind])
    .map(({ list, noun }) => ({ list, noun, count: summary[list].suspected ?? 0 }))
    .filter(({ count }) => count > 0)

const SuspectedLinks = ({ summary }: { summary: OwnerSummary }) =>
  suspectedIn(summary).map(({ list, noun, count }, index) => (
    <Fragment key={list}>
      {index > 0 && ' and '}
      <Link className="inline-link" href={`${pagePaths.admin}?tab=inquiries&list=${list}&suspected=true`}>
        {count} {count === 1 ? noun.one : noun.many}
      </Link>
    </Fragment>
  ))
