import { useId, useState } from 'react'
import { dayAndTime } from '#shared/brisbane-time.ts'
import { type IssuedInvitation, NewInvitationSchema } from '#shared/contract/people.ts'
import { apiPaths } from '#shared/paths.ts'
import { TextField } from '#web/components/ui/text-field.tsx'
import { post } from '#web/lib/api.ts'
import { PlainButton } from '#web/owner/kit/buttons.tsx'
import { CopyButton } from '#web/owner/kit/copy-button.tsx'
import { focusAtOnce } from '#web/owner/kit/focus/focus-at-once.ts'
import { EditForm } from '#web/owner/kit/forms/edit-form.tsx'
import { AddInPlace } from '#web/owner/kit/forms/edit-in-place.tsx'
import { useEditForm } from '#web/owner/kit/forms/use-edit-form.ts'
import { RoleChoice } from './roles.tsx'

const draftId = 'invitation'
const before = { name: '', role: 'staff' } as const
const words = { name: 'Invite someone', save: 'Make the link', failed: 'No link was made' }
const shownIn = { paths: { list: apiPaths.people }, alsoIn: [] }

export function InviteForm() {
  const [issued, setIssued] = useState<IssuedInvitation>()
  if (issued) return <IssuedLink invitation={issued} onDone={() => setIssued(undefined)} />
  return (
    <AddInPlace
      draftId={draftId}
      label="Invite someone"
      variant="plain"
      form={(onDone) => <Invitation onIssued={setIssued} onDone={onDone} />}
    />
  )
}

interface InvitationProps {
  onIssued: (invitation: IssuedInvitation) => void
  onDone: () => void
}

function Invitation({ onIssued, onDone }: InvitationProps) {
  const { values, field, ...form } = useEditForm({
    draftId,
    schema: NewInvitationSchema,
    before,
    words,
    save: async (invitation) => onIssued(await post<IssuedInvitation>(apiPaths.invitations, invitation)),
    collection: shownIn,
    onDone,
  })
  return (
    <EditForm {...form} words={words} look="plain">
      <TextField {...field('name')} label="Name" autoComplete="off" maxLength={100} />
      <RoleChoice
        legend="What they can do"
        inputFor={(role) => ({
          ...field('role'),
          value: role,
          defaultChecked: role === values.role,
        })}
      />
    </EditForm>
  )
}

/** Shows the link in a field as well as a button, because the clipboard needs TLS. */
function IssuedLink({ invitation, onDone }: { invitation: IssuedInvitation; onDone: () => void }) {
  const { name, url, expiresAt } = invitation
  const fieldId = useId()
  return (
    <div className="people__link">
      <h3 ref={focusAtOnce} tabIndex={-1}>
        The link for {name}
      </h3>
      <p>
        Send it to no one else: whoever opens it first gets the account. It works once, until{' '}
        {dayAndTime(new Date(expiresAt))}, and you won’t see it again.
      </p>
      <label className="visually-hidden" htmlFor={fieldId}>
        Link
      </label>
      <input
        id={fieldId}
        className="input"
        readOnly
        value={url}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className="flow far">
        <CopyButton text={url}>Copy the link</CopyButton>
        <PlainButton onClick={onDone}>Done</PlainButton>
      </div>
    </div>
  )
}
