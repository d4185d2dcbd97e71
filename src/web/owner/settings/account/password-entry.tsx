import { useState } from 'react'
import { longDate } from '#shared/brisbane-time.ts'
import { LinkButton } from '#web/owner/kit/buttons.tsx'
import { Entry } from '#web/owner/kit/lists/entry.tsx'
import { PasswordForm } from './password-form.tsx'

interface PasswordEntryProps {
  username: string
  changedAt: string
  onChanged: () => void
}

/** Shows the password, which can be changed but not removed. */
export function PasswordEntry({ username, changedAt, onChanged }: PasswordEntryProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Entry
      name="Password"
      note={`Set ${longDate(new Date(changedAt))}. You can always sign in with it`}
      action={
        <LinkButton aria-label="Change: password" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Change
        </LinkButton>
      }
    >
      {isOpen && <PasswordForm username={username} onChanged={onChanged} />}
    </Entry>
  )
}
