import { type ReactNode, useLayoutEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import type { OwnerSummary } from '#shared/contract/owner-summary.ts'
import { mostInQueue, queuePageSize } from '#shared/contract/work-queue.ts'
import { inquiries, inquiryKinds } from '#shared/leads/kinds.ts'
import { apiPaths } from '#shared/paths.ts'
import { SmallButton } from '#web/owner/kit/buttons.tsx'
import { lazyComponent } from '#web/owner/kit/lazy-part.tsx'
import { NotFetched } from '#web/owner/kit/not-fetched.tsx'
import { useSelection } from '#web/owner/kit/selection.tsx'
import { endLastView, useLastView } from '#web/owner/kit/session/last-view.ts'
import { useOpenedFromKept, useOwnerData } from '#web/owner/kit/session/use-owner.ts'
import { useMediaQuery } from '#web/owner/kit/use-media-query.ts'
import type { Inquiry } from '../inquiries/inquiry.ts'
import { DeskLead, useDeskLead } from '../lead/desk-lead.tsx'
import { SelectionBar } from '../selection/lazy-selection-bar.ts'
import { HereOnly } from './here-only.tsx'
import { QueueCells, VisitsToday } from './queue-cells.tsx'
import { isNarrowed, queueFiltersIn, useQueueOrder } from './queue-filters.ts'
import { QueueRows } from './queue-rows.tsx'
import { QueueTools } from './queue-tools.tsx'
import { useQueue } from './use-queue.ts'

const UrgentSuspectLines = lazyComponent(async () => (await import('./suspects.tsx')).UrgentSuspectLines, {
  fallback: null,
  // Where this can't be fetched, the note below says so.
  otherwise: ({ children }) => children,
})
const SpamNote = lazyComponent(async () => (await import('./suspects.tsx')).SpamNote, { fallback: null })

const none: readonly Inquiry[] = []

/** Shows what to do next, over all kinds of lead, and on a desktop a lead beside it. */
export function QueueView({ kinds }: { kinds: ReactNode }) {
  const [params] = useSearchParams()
  const [order, setOrder] = useQueueOrder()
  const filters = queueFiltersIn(params, order)
  // As many rows as before a lead was opened.
  const [limit, setLimit] = useState<number>(() =>
    Math.min(history.state?.shown ?? queuePageSize, mostInQueue),
  )
  const showMore = () => {
    history.replaceState({ ...history.state, shown: limit + queuePageSize }, '')
    setLimit(limit + queuePageSize)
  }
  const queue = useQueue(filters, limit)
  const selection = useSelection()
  const { data: summary, isPending } = useOwnerData<OwnerSummary>(apiPaths.adminSummary)
  const hasSuspects = inquiryKinds.some((kind) => summary?.[inquiries[kind].list].suspected)
  const isDesk = useMediaQuery('(width >= 64rem)')
  const { leads, data } = queue
  // Only with the lines above the rows, or the rows would jump.
  const seen = (leads ? !isPending : queue.isError) && <EndLastView />
  const isFresh = useOpenedFromKept() === undefined && !queue.isPlaceholderData
  // The service worker opens the dashboard with this picture only where its URL has no query.
  useLastView(isFresh && params.size === 0 ? queue.dataUpdatedAt : undefined)
  // No lead is shown during a selection, which may delete it.
  const shown = useDeskLead(selection.isOn ? none : (leads ?? none))
  const openId = isDesk ? shown.id : undefined
  // On a phone nothing stands above the first lead, unless somebody came to search. A search that begins
  // below the rows stays there, because the field would lose its focus if it moved.
  const [wasNarrowed] = useState(isNarrowed(filters))
  const isToolsFirst = isDesk || wasNarrowed || params.has('find')
  const tools = (
    <>
      <div className="queue-narrow">{kinds}</div>
      <QueueTools filters={filters} selection={selection} onOrder={setOrder} />
    </>
  )
  return (
    <div className="desk" aria-busy={queue.isPlaceholderData || undefined}>
      <div className="queue-pane">
        {summary?.urgentSuspects ? <UrgentSuspectLines>{seen}</UrgentSuspectLines> : seen}
        <VisitsToday summary={summary} />
        <QueueCells view={filters.view} counts={data?.counts ?? summary?.queue} />
        {isToolsFirst && tools}
        {data?.isOnPhone && (
          <p role="status" className="queue-note">
            Searching what’s on this phone.
          </p>
        )}
        {data?.isForgiving && (
          <p className="queue-note">
            Nothing found for “{filters.search}”. Showing: {data.foundWords.join(', ')}.
          </p>
        )}
        {leads ? (
          <QueueRows
            key={JSON.stringify(filters)}
            filters={filters}
            leads={leads}
            openId={openId}
            selection={selection}
          >
            {data?.hasMore && (
              <div className="ends split__more">
                {limit < mostInQueue ? (
                  <>
                    <span className="muted">{leads.length} shown</span>
                    <SmallButton onClick={showMore}>Show more</SmallButton>
                  </>
                ) : (
                  <span className="muted">
                    Showing the first {mostInQueue}. Search or filter to see others.
                  </span>
                )}
              </div>
            )}
          </QueueRows>
        ) : (
          <NotFetched query={queue} heading="Your enquiries couldn’t be loaded" />
        )}
        {filters.view === 'answer' && <HereOnly listed={leads} />}
        {!isToolsFirst && tools}
        {hasSuspects && <SpamNote />}
        {selection.isOn && <SelectionBar selection={selection} shown={leads ?? []} />}
      </div>
      {openId && <DeskLead id={openId} isChosen={shown.isChosen} />}
    </div>
  )
}

function EndLastView() {
  useLayoutEffect(endLastView, [])
  return null
}
