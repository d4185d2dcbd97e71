import { useQuery, useQueryClient } from '@tanstack/react-query'
import { use } from 'react'
import { Link, useSearchParams } from 'wouter'
import type { LeadAnswer } from '#shared/contract/inquiry-lead.ts'
import { queuePageSize } from '#shared/contract/work-queue.ts'
import { byPerson } from '#shared/leads/by-person.ts'
import { firstName } from '#shared/leads/first-name.ts'
import { inquiryOf } from '#shared/leads/kinds.ts'
import { apiPaths } from '#shared/paths.ts'
import { getsTexts } from '#shared/phone.ts'
import { buttonClass } from '#web/components/ui/button-class.ts'
import { SmallButton } from '#web/owner/kit/buttons.tsx'
import { Sheet } from '#web/owner/kit/dialogs/sheet.tsx'
import { TellContext } from '#web/owner/kit/dialogs/tell-context.ts'
import { useActions } from '../actions/use-actions.ts'
import { type Inquiry, toInquiry } from '../inquiries/inquiry.ts'
import { LeadNotes } from '../lead/lead-notes.tsx'
import { LeadProgress } from '../lead/lead-progress.tsx'
import { NextDatePicks } from '../lead/next-date-picks.tsx'
import { leadHref } from '../lead/open-lead.tsx'
import { wholeQueue } from '../queue/queue-filters.ts'
import { leadInQueue, useQueue } from '../queue/use-queue.ts'
import type { OpenCall } from './calls.ts'
import { Texts } from './text-sheet.tsx'

interface CallOutcomeProps {
  kind: 'spoke' | 'no_answer'
  call: OpenCall
  onUndo: () => void
  onClose: () => void
}

/** Shows what may follow a call: a text and the next try, or the status, the next date and a note. */
export function CallOutcome({ kind, call, onUndo, onClose }: CallOutcomeProps) {
  const queryClient = useQueryClient()
  // Without a network, the lead comes from a cached list.
  const known =
    useQuery<LeadAnswer>({ queryKey: [apiPaths.lead(call.id)] }).data ?? leadInQueue(queryClient, call.id)
  const lead = known && toInquiry(inquiryOf(known.kind), known.record)
  const [params] = useSearchParams()
  const first = firstName(call)
  const noted = { title: 'Pressed by mistake?', action: { label: 'Undo', onAction: onUndo } }
  if (kind === 'no_answer') {
    return (
      <Sheet title={`${first}: no answer, noted`} told={noted} onClose={onClose}>
        {lead && (
          <section className="lead-part">
            <h3>Try again</h3>
            <NextDatePicks lead={lead} />
          </section>
        )}
        {getsTexts(call.phone) && (
          <section className="lead-part">
            <h3>Text {first} from your phone</h3>
            <Texts lead={lead ?? call} onSent={onClose} />
          </section>
        )}
      </Sheet>
    )
  }
  return (
    <Sheet title={`${first}: spoke, noted`} told={noted} onClose={onClose}>
      {lead && (
        <>
          <OthersToo lead={lead} />
          <section className="lead-part">
            <h3>Where’s it up to?</h3>
            <LeadProgress lead={lead} />
          </section>
          <section className="lead-part">
            <h3>Follow up</h3>
            <NextDatePicks lead={lead} />
          </section>
          <section className="lead-part">
            <h3>Note</h3>
            <LeadNotes lead={lead} events={[]} mayAct />
          </section>
          <nav
            className="after-call__next flow near lead-question__choices"
            aria-label={`What’s next for ${first}`}
          >
            {(['quote', 'visit'] as const).map((editor) => (
              <Link
                key={editor}
                className={buttonClass({ variant: 'plain', size: 'sm' })}
                href={`${leadHref(call.id)}&${editor}=`}
                // Takes the place of the sheet's history entry, over the lead or the list.
                replace
                state={{ isFromLead: params.get('lead') === call.id }}
                onClick={onClose}
              >
                {editor === 'quote' ? 'Quote' : 'Visit'}
              </Link>
            ))}
          </nav>
        </>
      )}
      <NextLead after={call.id} onOpen={onClose} />
    </Sheet>
  )
}

/** Offers to mark the same person's other leads as contacted, because one call mostly answers them all. */
function OthersToo({ lead }: { lead: Inquiry }) {
  const doAction = useActions()
  const tell = use(TellContext)
  const { leads = [] } = useQueue(wholeQueue, queuePageSize)
  const waiting = leads.filter(({ id, work }) => id !== lead.id && work.answeredAt === null)
  const [, ...others] = byPerson([lead, ...waiting])[0] ?? []
  if (others.length === 0) return null
  const answer = async () => {
    const undos = await Promise.all(others.map((other) => doAction(other, { kind: 'spoke' })))
    const onAction = () => {
      for (const undo of undos) undo?.()
    }
    if (undos.some(Boolean)) tell({ title: 'Marked contacted', action: { label: 'Undo', onAction } })
  }
  const about = 'Spoke about the other'
  return (
    <p className="after-call__next">
      <SmallButton
        onClick={({ currentTarget }) => {
          // The button disappears, so the sheet's Close button takes its focus.
          currentTarget.closest('dialog')?.querySelector('button')?.focus()
          void answer()
        }}
      >
        {others.length === 1 ? `${about} enquiry too` : `${about} ${others.length} enquiries too`}
      </SmallButton>
    </p>
  )
}

/** Links to the next lead that waits for an answer. */
function NextLead({ after, onOpen }: { after: string; onOpen: () => void }) {
  const { leads } = useQueue(wholeQueue, 2)
  const next = leads?.find(({ id }) => id !== after)
  if (!next) return null
  return (
    <p className="after-call__next">
      <Link
        className={buttonClass({ variant: 'plain', size: 'sm' })}
        href={leadHref(next.id)}
        // Takes the place of the sheet's history entry, so that Back leads to the list.
        replace
        onClick={onOpen}
      >
        Next enquiry: {next.name}
      </Link>
    </p>
  )
}
