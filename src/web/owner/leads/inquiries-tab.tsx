import { Link, useSearchParams } from 'wouter'
import { inquiries, inquiryKinds, inquiryOf } from '#shared/leads/kinds.ts'
import { Tab, TabList, TabPanel, Tabs } from '#web/components/ui/tabs.tsx'
import { LazyPart, lazyComponent } from '#web/owner/kit/lazy-part.tsx'
import { useOwnerSummary } from '#web/owner/kit/session/use-owner.ts'
import { narrowingIn } from './queue/queue-filters.ts'
import { queueHref } from './queue/queue-href.ts'
import { QueueView } from './queue/queue-view.tsx'

const InquiryList = lazyComponent(async () => (await import('./inquiries/inquiry-list.tsx')).InquiryList)

/**
 * What to do next over all kinds of inquiry, and beside it a list for each kind. The first is a view and no third tab:
 * the specified tab list keeps its two. Which is open stands in the address.
 */
export function InquiriesTab() {
  const [search, setSearch] = useSearchParams()
  const summary = useOwnerSummary()
  // What is searched for is kept from view to view.
  const kept = narrowingIn(search)
  const toAnswer = summary?.queue.answer
  const asked = inquiryKinds.find((kind) => inquiries[kind].list === search.get('list'))
  return (
    <Tabs
      value={asked ? inquiries[asked].list : ''}
      onValueChange={(list) => setSearch({ tab: 'inquiries', list, ...kept }, { replace: true })}
      activationMode="manual"
    >
      <div className="inner-tabs">
        <Link
          href={[queueHref('answer'), String(new URLSearchParams(kept))].filter(Boolean).join('&')}
          replace
          aria-current={asked ? undefined : 'page'}
        >
          To answer {/* Open, its first cell says it. */}
          {asked && toAnswer ? <span className="tabs__count num">{toAnswer}</span> : null}
        </Link>
        <TabList label="Kind of enquiry" variant="inner">
          {inquiryKinds.map((kind) => {
            const { list, title } = inquiries[kind]
            return (
              <Tab key={kind} value={list} count={summary?.[list].toAnswer || undefined} counted="to answer">
                {title}
              </Tab>
            )
          })}
        </TabList>
      </div>
      {!asked && <QueueView />}
      {inquiryKinds.map((kind) => (
        <TabPanel key={kind} value={inquiries[kind].list}>
          <LazyPart>
            <InquiryList kind={inquiryOf(kind)} />
          </LazyPart>
        </TabPanel>
      ))}
    </Tabs>
  )
}
