import { useSearchParams } from 'wouter'
import { Tab, TabList, TabPanel, Tabs } from '#web/components/ui/tabs.tsx'
import { contactKind, quoteKind } from './inquiry.ts'
import { InquiryList } from './inquiry-list.tsx'

/** Contact requests and quote requests; which of them is open stands in the address. */
export function InquiriesTab() {
  const [search, setSearch] = useSearchParams()
  return (
    <Tabs
      value={search.get('list') ?? 'quotes'}
      onValueChange={(list) => setSearch({ tab: 'inquiries', list }, { replace: true })}
    >
      <div className="tools">
        <TabList label="Kind of inquiry" variant="segmented">
          <Tab value="contacts">Contact Requests</Tab>
          <Tab value="quotes">Quote Requests</Tab>
        </TabList>
      </div>
      <TabPanel value="contacts">
        <InquiryList kind={contactKind} />
      </TabPanel>
      <TabPanel value="quotes">
        <InquiryList kind={quoteKind} />
      </TabPanel>
    </Tabs>
  )
}
