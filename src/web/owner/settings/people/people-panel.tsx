import { useSearchParams } from 'wouter'
import type { People } from '#shared/contract/people.ts'
import { apiPaths } from '#shared/paths.ts'
import { NotFetched } from '#web/owner/kit/not-fetched.tsx'
import { useOwnerData } from '#web/owner/kit/session/use-owner.ts'
import { InviteForm } from './invite-form.tsx'
import { LogList } from './log-list.tsx'
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
