import { useSearchParams } from 'wouter'
import { Tab, TabList, TabPanel, Tabs } from '#web/components/ui/tabs.tsx'
import { useOwnerSummary } from '../session/use-owner.ts'
import { contactKind, quoteKind } from './inquiry.ts'
import { InquiryList } from './inquiry-list.tsx'

/** Contact requests and quote requests; which of them is open stands in the address. */
export function InquiriesTab() {
  const [search, setSearch] = useSearchParams()
  const summary = useOwnerSummary()
  const list = search.get('list') === 'contacts' ? 'contacts' : 'quotes'
  return (
    <Tabs
      value={list}
      onValueChange={(value) => setSearch({ tab: 'inquiries', list: value }, { replace: true })}
    >
      <TabList label="Kind of inquiry" variant="segmented">
        <Tab value="contacts" count={summary?.contacts.unread || undefined} counted="new">
          Contact Requests
        </Tab>
        <Tab value="quotes" count={summary?.quotes.unread || undefined} counted="new">
          Quote Requests
        </Tab>
      </TabList>
      <TabPanel value="contacts">
        <InquiryList kind={contactKind} />
      </TabPanel>
      <TabPanel value="quotes">
        <InquiryList kind={quoteKind} />
      </TabPanel>
    </Tabs>
  )
}
