import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { dateAndTime } from '#shared/brisbane-time.ts'
import type { AuditPage } from '#shared/contract/audit.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { getJson } from '#web/lib/api.ts'
import { SmallButton } from '#web/owner/kit/buttons.tsx'
import { NotFetched } from '#web/owner/kit/not-fetched.tsx'
import { panelHref } from '#web/owner/kit/panels.ts'
import { inWords, leadOf } from './log-words.ts'

const first = ''

export function LogList() {
  const log = useInfiniteQuery({
    queryKey: [apiPaths.auditLog],
    queryFn: ({ pageParam }) =>
      getJson<AuditPage>(
        pageParam === first
          ? apiPaths.auditLog
          : `${apiPaths.auditLog}?${new URLSearchParams({ before: pageParam })}`,
      ),
    initialPageParam: first,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    gcTime: 0,
  })
  if (!log.data) return <NotFetched query={log} heading="The log couldn’t be loaded" />
  const entries = log.data.pages.flatMap((page) => page.entries)
  return (
    <section className="panel-section people__section" aria-labelledby="people-log">
      <h2 id="people-log">What people did</h2>
      <p className="panel-hint">
        Kept for two years, without customers’ names or words.{' '}
        <Link className="link" href={panelHref('people')}>
          Back to people
        </Link>
      </p>
      <ol className="entries">
        {entries.map((entry) => {
          const lead = leadOf(entry)
          const words = inWords(entry)
          return (
            <li key={entry.id} className="log-line">
              <b>
                {lead ? (
                  <Link className="link" href={`${pagePaths.admin}?lead=${lead}`}>
                    {words}
                  </Link>
                ) : (
                  words
                )}
              </b>
              <small>
                {entry.who}, <time dateTime={entry.at}>{dateAndTime(new Date(entry.at))}</time>
              </small>
              <small className="muted">
                {entry.session
                  ? `Internet address ${entry.address}, sign-in ${entry.session}`
                  : 'On the computer that runs the site'}
              </small>
            </li>
          )
        })}
      </ol>
      {log.hasNextPage && (
        <SmallButton loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          Show more
        </SmallButton>
      )}
    </section>
  )
}
