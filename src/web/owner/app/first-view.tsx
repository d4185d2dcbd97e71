import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Router } from 'wouter'
import { byPerson } from '#shared/leads/by-person.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import type { FirstView as Answers, OwnerInput } from '#shared/rendering.ts'
import { mayAs } from '#shared/roles.ts'
import { BusinessProvider } from '#web/components/business-context.tsx'
import { Tabs } from '#web/components/ui/tabs.tsx'
import { TooltipProvider } from '#web/components/ui/tooltip.tsx'
import { createQueryClient } from '#web/owner/kit/session/query-client.ts'
import { QueueCells, VisitsToday } from '#web/owner/leads/queue/queue-cells.tsx'
import { QueueRow } from '#web/owner/leads/queue/queue-row.tsx'
import { UrgentSuspectLines } from '#web/owner/leads/queue/suspects.tsx'
import { leadsIn } from '#web/owner/leads/queue/use-queue.ts'
import { TabBar } from './dashboard/dashboard-tabs.tsx'
import { OwnerHeader } from './dashboard/owner-header.tsx'
import { SetUp } from './set-up/set-up.tsx'

/** Renders the list as a phone shows it, to be read before the application starts. Only the server renders it. */
export function FirstView({ business, answers }: { business: OwnerInput['business']; answers: Answers }) {
  const { queue, summary, at } = answers
  return (
    <BusinessProvider value={business}>
      <QueryClientProvider client={clientWith(answers)}>
        <Router ssrPath={pagePaths.admin}>
          <TooltipProvider>
            <header className="owner-head on-slab">
              <OwnerHeader />
            </header>
          </TooltipProvider>
          <main>
            {answers.setUp && <SetUp />}
            <Tabs value="inquiries">
              {mayAs(answers.status.role ?? 'owner', 'staff') && <TabBar />}
              <div className="wrap small tab-panel tab-panel--inquiries">
                <div className="desk">
                  <div className="queue-pane">
                    <UrgentSuspectLines />
                    <VisitsToday summary={summary} />
                    <QueueCells view="answer" counts={queue.counts} />
                    <ol className="queue">
                      {byPerson(leadsIn(queue)).map(
                        ([lead, ...others]) =>
                          lead && (
                            <QueueRow
                              key={lead.id}
                              {...{ lead, others }}
                              now={new Date(at)}
                              you={summary.you}
                              hrefOf={() => ''}
                            />
                          ),
                      )}
                    </ol>
                  </div>
                </div>
              </div>
            </Tabs>
          </main>
        </Router>
      </QueryClientProvider>
    </BusinessProvider>
  )
}

function clientWith({ status, summary, setUp }: Answers): QueryClient {
  const client = createQueryClient()
  client.setQueryData([apiPaths.adminStatus], status)
  client.setQueryData([apiPaths.adminSummary], summary)
  client.setQueryData([apiPaths.setUp], setUp)
  return client
}
