import { useSearchParams } from 'wouter'
import { inquiries, inquiryKinds, inquiryOf } from '#shared/leads/kinds.ts'
import { Tab, TabList, TabPanel, Tabs } from '#web/components/ui/tabs.tsx'
import { useOwnerSummary } from '../session/use-owner.ts'
import { InquiryList } from './inquiry-list.tsx'

/** A list for each kind of inquiry; which of them is open stands in the address. */
export function InquiriesTab() {
  const [search, setSearch] = useSearchParams()
  const summary = useOwnerSummary()
  const asked = inquiryKinds.find((kind) => inquiries[kind].list === search.get('list'))
  return (
    <Tabs
      value={inquiries[asked ?? 'quote'].list}
      onValueChange={(list) => setSearch({ tab: 'inquiries', list }, { replace: true })}
    >
      <TabList label="Kind of inquiry" variant="segmented">
        {inquiryKinds.map((kind) => {
          const { list, title } = inquiries[kind]
          return (
            <Tab key={kind} value={list} count={summary?.[list].unread || undefined} counted="new">
              {title}
            </Tab>
          )
        })}
      </TabList>
      {inquiryKinds.map((kind) => (
        <TabPanel key={kind} value={inquiries[kind].list}>
          <InquiryList kind={inquiryOf(kind)} />
        </TabPanel>
      ))}
    </Tabs>
  )
}
