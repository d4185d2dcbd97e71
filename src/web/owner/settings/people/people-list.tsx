import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { Link } from 'wouter'
import { dayAndTime } from '#shared/brisbane-time.ts'
import type { Invitation, People, Person } from '#shared/contract/people.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { relativeTime } from '#shared/relative-time.ts'
import type { Role } from '#shared/roles.ts'
import { showToast } from '#web/components/toast/toast-store.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Tag } from '#web/components/ui/tag.tsx'
import { patch, remove } from '#web/lib/api.ts'
import { SmallButton } from '#web/owner/kit/buttons.tsx'
import { AskFirst } from '#web/owner/kit/dialogs/ask-first.tsx'
import { Entry } from '#web/owner/kit/lists/entry.tsx'
import { useRefresh } from '#web/owner/kit/refresh.ts'
import { showFailure } from '#web/owner/kit/show-failure.ts'
import { useNow } from '#web/owner/kit/use-now.ts'
import { RoleChoice, roleName, roleNames } from './roles.tsx'

export function PeopleList({ people, invitations }: People) {
  return (
    <ul className="ruled entries">
      {people.map((person) => (
        <PersonRow key={person.id} person={person} />
      ))}
      {invitations.map((invitation) => (
        <InvitedRow key={invitation.id} invitation={invitation} />
      ))}
    </ul>
  )
}

const leadsOf = (username: string) =>
  `${pagePaths.admin}?${new URLSearchParams({ tab: 'inquiries', assigned: username })}`

const Initial = ({ name }: { name: string }) => (
  <span className="people__initial" aria-hidden="true">
    {name.charAt(0).toUpperCase()}
  </span>
)

function PersonRow({ person }: { person: Person }) {
  const { username, role, lastSeenAt, leads, isYou } = person
  const now = useNow()
  const changeId = useId()
  const [isChanging, setChanging] = useState(false)
  const here = lastSeenAt ? `Last here ${relativeTime(new Date(lastSeenAt), now)}` : 'Not signed in anywhere'
  return (
    <Entry
      className="people__row"
      moreId={changeId}
      mark={<Initial name={username} />}
      name={
        <>
          {username} <Tag variant={role === 'owner' ? 'approved' : 'neutral'}>{roleName(role)}</Tag>
        </>
      }
      note={
        <>
          {isYou ? 'That’s you' : here}
          {leads > 0 && (
            <>
              {'. '}
              <Link className="inline-link" href={leadsOf(username)}>
                {leads === 1 ? '1 open enquiry' : `${leads} open enquiries`}
              </Link>
            </>
          )}
        </>
      }
      action={
        !isYou && (
          <SmallButton
            aria-label={`Change: ${username}`}
            aria-expanded={isChanging}
            aria-controls={changeId}
            onClick={() => setChanging(!isChanging)}
          >
            Change
          </SmallButton>
        )
      }
    >
      {isChanging && (
        <div className="stack far people__change">
          <Changes person={person} />
        </div>
      )}
    </Entry>
  )
}

function Changes({ person: { id, username, role } }: { person: Person }) {
  const group = useId()
  const [chosen, setChosen] = useState(role)
  const roleChoice = useRef<HTMLFieldSetElement>(null)
  const refresh = useRefresh()
  const change = useMutation({
    mutationFn: (next: Role) => patch(apiPaths.person(id), { role: next }),
    onSuccess: (_done, next) => {
      showToast({ title: `${username}’s role is now ${roleNames[next]}` })
      // The button that has the focus disappears.
      roleChoice.current?.querySelector<HTMLElement>(':checked')?.focus()
      return refresh(apiPaths.people)
    },
    onError: (error) => showFailure('Not changed', error),
  })
  return (
    <>
      <RoleChoice
        ref={roleChoice}
        legend={<span className="visually-hidden">Role of {username}</span>}
        inputFor={(each) => ({ name: group, checked: chosen === each, onChange: () => setChosen(each) })}
      />
      {chosen !== role && chosen !== 'newer' && (
        <>
          {chosen === 'view' && <p>Their enquiries with something left to do go to everyone.</p>}
          <Button size="sm" loading={change.isPending} onClick={() => change.mutate(chosen)}>
            Change {username} to {roleNames[chosen]}
          </Button>
        </>
      )}
      <AskFirst
        label="Remove"
        about={username}
        look="remove"
        question={`Remove ${username}?`}
        yes={`Remove ${username}`}
        no="Keep"
        act={() => remove(apiPaths.person(id))}
        done={`${username} removed`}
        shownIn={apiPaths.people}
        failure="No one was removed. Please try again later."
      >
        They’re signed out everywhere and their phones get no more alerts. The log keeps what they did, and
        their enquiries with something left to do go to everyone.
      </AskFirst>
    </>
  )
}

function InvitedRow({ invitation: { id, name, role, expiresAt } }: { invitation: Invitation }) {
  return (
    <Entry
      className="people__row"
      mark={<Initial name={name} />}
      name={
        <>
          {name} <Tag variant="pending">Invited</Tag>
        </>
      }
      note={`${roleName(role)}. The link works until ${dayAndTime(new Date(expiresAt))}`}
      action={
        <AskFirst
          label="Withdraw"
          about={name}
          look="plain"
          question={`Withdraw the invitation for ${name}?`}
          yes="Withdraw"
          no="Keep"
          act={() => remove(apiPaths.invitation(id))}
          shownIn={apiPaths.people}
          failure="It wasn’t withdrawn. Please try again later."
        >
          The link stops working at once.
        </AskFirst>
      }
    />
  )
}
