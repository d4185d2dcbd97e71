import { useSearchParams } from 'wouter'
import type { AnyInquiry } from '#shared/leads/kinds.ts'
import { Button } from '#web/components/ui/button.tsx'
import { EmptyState } from '#web/components/ui/empty-state.tsx'
import { SmallButton } from '#web/owner/kit/buttons.tsx'
import { NotFetched } from '#web/owner/kit/not-fetched.tsx'
import { useSelection } from '#web/owner/kit/selection.tsx'
import { useOwnerSummary } from '#web/owner/kit/session/use-owner.ts'
import { narrowingIn } from '../queue/queue-filters.ts'
import { SelectionBar } from '../selection/lazy-selection-bar.ts'
import { wordsFor } from './inquiry.ts'
import { filtersIn, type InquiryFilters, isFiltered, noFilters, withFilters } from './inquiry-filters.ts'
import { InquirySplit } from './inquiry-split.tsx'
import { InquiryTools } from './inquiry-tools.tsx'
import { useInquiries } from './use-inquiries.ts'

function emptyWords({ search, service, unread, suspected }: InquiryFilters): string {
  if (search.trim()) return 'Try fewer words: all of them have to match.'
  return suspected && !service && !unread ? 'Nothing here looks like spam.' : 'Nothing matches your filters.'
}

export function InquiryList({ kind }: { kind: AnyInquiry }) {
  const [search, setSearch] = useSearchParams()
  const filters = filtersIn(search)
  const setFilters = (next: InquiryFilters) =>
    setSearch((before) => withFilters(before, next), { replace: true })
  const list = useInquiries(kind, filters)
  const summary = useOwnerSummary()
  const { inquiries } = list
  const words = wordsFor(kind)
  const selection = useSelection()

  if (!inquiries) return <NotFetched query={list} heading={words.fetchFailed} />
  if (inquiries.length === 0 && !isFiltered(filters) && !list.isPlaceholderData) {
    return <EmptyState heading={words.empty}>They show up here as soon as someone sends one.</EmptyState>
  }
  const total = isFiltered(filters) || !summary ? undefined : summary[kind.list].total
  const shown = inquiries.length.toLocaleString('en-AU')

  return (
    <>
      <InquiryTools kind={kind} filters={filters} onChange={setFilters} onSelect={selection.begin} />
      {Object.keys(narrowingIn(search)).some((name) => name !== 'search') && (
        <p className="muted">Filters for status, dates and person only work in To answer.</p>
      )}
      <p role="status" className="visually-hidden">
        {isFiltered(filters) && `${shown}${list.hasNextPage ? ' or more' : ''} found`}
      </p>
      {inquiries.length === 0 ? (
        <EmptyState
          heading="Nothing found"
          action={<Button onClick={() => setFilters(noFilters)}>Show all</Button>}
        >
          {emptyWords(filters)}
        </EmptyState>
      ) : (
        <InquirySplit inquiries={inquiries} isStale={list.isPlaceholderData} selection={selection}>
          {list.hasNextPage && (
            <div className="ends split__more">
              <span className="muted">
                {total ? `${shown} of ${total.toLocaleString('en-AU')} shown` : `${shown} shown`}
              </span>
              <SmallButton loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                Show more
              </SmallButton>
            </div>
          )}
        </InquirySplit>
      )}
      {selection.isOn && <SelectionBar selection={selection} shown={inquiries} />}
    </>
  )
}
