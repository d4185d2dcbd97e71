import { useMutation, useQueryClient } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { dayAndTime } from '#shared/brisbane-time.ts'
import type { IssuedInvitation, NewInvitation } from '#shared/contract/people.ts'
import { apiPaths } from '#shared/paths.ts'
import { roles } from '#shared/roles.ts'
import { Button } from '#web/components/ui/button.tsx'
import { TextField } from '#web/components/ui/text-field.tsx'
import { ApiError, failureMessage, post } from '#web/lib/api.ts'
import { keepDraft } from '#web/owner/kit/drafts/drafts.ts'
import { useDraft } from '#web/owner/kit/drafts/use-draft.ts'
import { discardDraft } from '#web/owner/kit/forms/discard-draft.ts'
import { useOpenForm } from '#web/owner/kit/forms/use-open-form.ts'
import { roleHints, roleNames } from './role-words.ts'

/** Makes a link for somebody new, and shows it this once. */
export function InviteForm() {
  const opener = useRef<HTMLButtonElement>(null)
  const { isOpen, open, close } = useOpenForm('invitation', () => opener.current?.focus())
  const [kept, draft] = useDraft('invitation')
  const typed: NewInvitation = kept ? JSON.parse(kept) : { name: '', role: 'staff' }
  const [issued, setIssued] = useState<IssuedInvitation>()
  const queryClient = useQueryClient()
  const group = useId()
  const invite = useMutation({
    mutationFn: (invitation: NewInvitation) =>
      post(apiPaths.invitations, invitation) as Promise<IssuedInvitation>,
    onSuccess: (made) => {
      setIssued(made)
      keepDraft(draft, '')
      close()
      void queryClient.invalidateQueries({ queryKey: [apiPaths.people] })
    },
  })
  const problem = invite.error instanceof ApiError ? invite.error.fields.name : undefined
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!invite.isPending) invite.mutate(typed)
  }
  const keep = (changes: Partial<NewInvitation>) => keepDraft(draft, JSON.stringify({ ...typed, ...changes }))
  const cancel = () => {
    discardDraft(draft)
    close()
  }
  if (issued) return <IssuedLink invitation={issued} onDone={() => setIssued(undefined)} />
  if (!isOpen) {
    return (
      <Button ref={opener} variant="plain" icon={<Plus />} onClick={open}>
        Invite somebody
      </Button>
    )
  }
  return (
    <form className="people__invite" noValidate onSubmit={onSubmit}>
      <TextField
        label="Name"
        autoFocus
        autoComplete="off"
        maxLength={100}
        error={problem}
        value={typed.name}
        onChange={(event) => keep({ name: event.target.value })}
      />
      <fieldset className="people__roles">
        <legend>What they may do</legend>
        {roles.toReversed().map((role) => (
          <label key={role}>
            <input
              type="radio"
              name="role"
              checked={role === typed.role}
              onChange={() => keep({ role })}
              id={group + role}
            />
            <span>
              {roleNames[role]}: {roleHints[role]}
            </span>
          </label>
        ))}
      </fieldset>
      {invite.isError && !problem && (
        <p role="alert" className="account__problem">
          {failureMessage(invite.error, 'No link was made. Please try again later.')}
        </p>
      )}
      <div className="people__acts">
        <Button type="submit" loading={invite.isPending}>
          Make the link
        </Button>
        <Button variant="plain" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** Nobody can show it again: it is copied, or taken by hand where the page came without TLS. */
function IssuedLink({ invitation, onDone }: { invitation: IssuedInvitation; onDone: () => void }) {
  const { name, url, expiresAt } = invitation
  const heading = useRef<HTMLHeadingElement>(null)
  const fieldId = useId()
  const [isCopied, setCopied] = useState(false)
  useEffect(() => heading.current?.focus(), [])
  const copy = () => void navigator.clipboard.writeText(url).then(() => setCopied(true))
  return (
    <div className="people__link">
      <h3 ref={heading} tabIndex={-1}>
        The link for {name}
      </h3>
      <p>
        Send it to nobody else: whoever opens it first has the account. It works once, until{' '}
        {dayAndTime(new Date(expiresAt))}, and is shown only now.
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
      <div className="people__acts">
        {'clipboard' in navigator && <Button onClick={copy}>{isCopied ? 'Copied' : 'Copy the link'}</Button>}
        <Button variant="plain" onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  )
}
