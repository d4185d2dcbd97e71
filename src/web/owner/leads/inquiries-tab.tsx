import { useRef } from 'react'
import { Link, useSearchParams } from 'wouter'
import { inquiries, inquiryKinds, inquiryOf } from '#shared/leads/kinds.ts'
import { Tab, TabList, TabPanel, Tabs } from '#web/components/ui/tabs.tsx'
import { nextPaint } from '#web/lib/next-paint.ts'
import { lazyComponent } from '#web/owner/kit/lazy-part.tsx'
import { useOwnerSummary } from '#web/owner/kit/session/use-owner.ts'
import { narrowingIn, queueHref } from './queue/queue-filters.ts'
import { QueueView } from './queue/queue-view.tsx'

const InquiryList = lazyComponent(async () => (await import('./inquiries/inquiry-list.tsx')).InquiryList)

/**
 * Shows the queue of all kinds of inquiry, or the list of one kind (the two specified tabs). The URL says
 * which of them is open.
 */
export function InquiriesTab() {
  const [search, setSearch] = useSearchParams()
  const summary = useOwnerSummary()
  // The search and filters stay when the view changes.
  const kept = narrowingIn(search)
  const tabs = useRef<HTMLDivElement>(null)
  const toAnswer = summary?.queue.answer
  const asked = inquiryKinds.find((kind) => inquiries[kind].list === search.get('list'))
  const onKind = (list: string) => {
    setSearch({ tab: 'inquiries', list, ...kept }, { replace: true })
    // The tabs move from beside the queue's search to above the list, so the focus has to follow them.
    void nextPaint().then(() =>
      tabs.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus(),
    )
  }
  const kinds = (
    <TabList label="Kind of enquiry" variant="inner">
      {inquiryKinds.map((kind) => {
        const { list, title } = inquiries[kind]
        const count = asked && summary?.[list].toAnswer
        return (
          <Tab key={kind} value={list} count={count || undefined} counted="to answer">
            {title}
          </Tab>
        )
      })}
    </TabList>
  )
  return (
    <Tabs
      ref={tabs}
      value={asked ? inquiries[asked].list : ''}
      onValueChange={onKind}
      activationMode="manual"
    >
      {asked ? (
        <div className="inner-tabs">
          <Link
            href={[queueHref('answer'), String(new URLSearchParams(kept))].filter(Boolean).join('&')}
            replace
          >
            To answer {toAnswer ? <span className="tabs__count numerals">{toAnswer}</span> : null}
          </Link>
          {kinds}
        </div>
      ) : (
        <QueueView kinds={<div className="inner-tabs">{kinds}</div>} />
      )}
      {inquiryKinds.map((kind) => (
        <TabPanel key={kind} value={inquiries[kind].list}>
          <InquiryList kind={inquiryOf(kind)} />
        </TabPanel>
      ))}
    </Tabs>
  )
}
