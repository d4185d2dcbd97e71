import { Link } from 'wouter'
import { inquiries, inquiryKinds } from '#shared/leads/kinds.ts'
import { momentInWords } from '#shared/leads/promise-words.ts'
import type { QueueView } from '#shared/leads/work.ts'
import { ButtonLink } from '#web/components/ui/button-link.tsx'
import { EmptyState } from '#web/components/ui/empty-state.tsx'
import { useOwnerSummary } from '#web/owner/kit/session/use-owner.ts'
import { useNow } from '#web/owner/kit/use-now.ts'
import { useOpenLead } from '../lead/open-lead.tsx'
import { isNarrowed, type QueueFilters, queueHref, wholeQueue } from './queue-filters.ts'
import { useQueue } from './use-queue.ts'

const emptyWords: Readonly<Record<QueueView, string>> = {
  answer: 'Everyone’s heard from you',
  today: 'Nothing to follow up today',
  waiting: 'Nothing to follow up later',
  done: 'Nothing won or lost yet',
}

export function NothingHere({ filters }: { filters: QueueFilters }) {
  const { view } = filters
  const summary = useOwnerSummary()
  const total = summary && inquiryKinds.reduce((sum, kind) => sum + summary[inquiries[kind].list].total, 0)
  if (view === 'all' || isNarrowed(filters)) {
    return (
      <EmptyState
        heading="Nothing found"
        action={<ButtonLink href={queueHref(view === 'all' ? 'answer' : view)}>Show all</ButtonLink>}
      >
        {narrowingWords(filters)}
      </EmptyState>
    )
  }
  if (total === 0) {
    return <EmptyState heading="No enquiries yet">They show up here as soon as someone sends one.</EmptyState>
  }
  return <EmptyState heading={emptyWords[view]}>{view === 'answer' && <NextDue />}</EmptyState>
}

function narrowingWords({ search, from, to }: QueueFilters): string {
  if (from && to && from > to) return 'The “From” day is after the “To” day.'
  if (search) return 'Try fewer words: all of them have to match.'
  return 'Nothing matches your filters.'
}

/** Links to the next lead to follow up, once everyone is answered. */
function NextDue() {
  const now = useNow()
  const { hrefOf } = useOpenLead()
  const today = useQueue({ ...wholeQueue, view: 'today' }, 1)
  const later = useQueue({ ...wholeQueue, view: 'waiting' }, 1)
  const next = today.leads?.[0] ?? later.leads?.[0]
  if (!next?.work.followUpAt) return null
  return (
    <>
      Next:{' '}
      <Link className="link" href={hrefOf(next.id)}>
        {next.name}
      </Link>
      , {momentInWords(new Date(next.work.followUpAt), now)}
    </>
  )
}
