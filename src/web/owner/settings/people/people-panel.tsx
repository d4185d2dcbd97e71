import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'wouter'
import { dateAndTime } from '#shared/brisbane-time.ts'
import type { AuditPage } from '#shared/contract/audit.ts'
import type { People } from '#shared/contract/people.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { getJson } from '#web/lib/api.ts'
import { SmallButton } from '#web/owner/kit/buttons.tsx'
import { NotFetched } from '#web/owner/kit/not-fetched.tsx'
import { panelHref } from '#web/owner/kit/panels.ts'
import { useOwnerData } from '#web/owner/kit/session/use-owner.ts'
import { InviteForm } from './invite-form.tsx'
import { inWords, leadOf } from './log-words.ts'
import { PeopleList } from './people-list.tsx'
import { RoleTable } from './roles.tsx'

/** Shows who can sign in and what they may do, or the log of what they did. */
export function PeoplePanel() {
  const [search] = useSearchParams()
  return search.get('panel') === 'log' ? <LogList /> : <Everybody />
}

function Everybody() {
  const people = useOwnerData<People>(apiPaths.people)
  if (!people.data) return <NotFetched query={people} heading="The list of people couldn’t be loaded" />
  return (
    <div className="halves">
      <section className="panel-section people__section" aria-labelledby="people-who">
        <h2 id="people-who">Who can sign in</h2>
        <PeopleList {...people.data} />
        <InviteForm />
      </section>
      <RoleTable />
    </div>
  )
}

const first = ''

function LogList() {
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
      <ol className="ruled entries">
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
