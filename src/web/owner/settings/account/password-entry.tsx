import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEventHandler, useState } from 'react'
import { useForm } from 'react-hook-form'
import { longDate } from '#shared/brisbane-time.ts'
import {
  minPasswordLength,
  type PasswordChange,
  PasswordChangeSchema,
} from '#shared/contract/owner-account.ts'
import { apiPaths } from '#shared/paths.ts'
import { showToast } from '#web/components/toast/toast-store.ts'
import { Button } from '#web/components/ui/button.tsx'
import { PasswordField } from '#web/components/ui/password-field.tsx'
import { ApiError, failureMessage, post } from '#web/lib/api.ts'
import { schemaResolver } from '#web/lib/schema-resolver.ts'
import { LinkButton } from '#web/owner/kit/buttons.tsx'
import { Entry } from '#web/owner/kit/lists/entry.tsx'
import { Problem } from '#web/owner/kit/problem.tsx'
import { sessionRenewal } from '#web/owner/kit/session/query-client.ts'

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

interface PasswordFormProps {
  username: string
  onChanged: () => void
}

/** Changes the password. Failures are shown in the form, because the dialog would cover a toast. */
function PasswordForm({ username, onChanged }: PasswordFormProps) {
  const queryClient = useQueryClient()
  const form = useForm<PasswordChange>({
    resolver: schemaResolver(PasswordChangeSchema),
    defaultValues: { currentPassword: '', newPassword: '' },
  })
  const { errors } = form.formState
  const change = useMutation({
    mutationKey: sessionRenewal,
    mutationFn: (passwords: PasswordChange) => post(apiPaths.adminPassword, passwords),
    // Calls that left meanwhile were refused, and the set-up's step for the first password may be done now.
    onSettled: () => void queryClient.invalidateQueries(),
    onSuccess: () => {
      onChanged()
      showToast({ title: 'Password changed', description: 'You’re signed out everywhere else.' })
    },
    onError: (error) => {
      const refused = error instanceof ApiError ? error.fields : {}
      for (const name of ['newPassword', 'currentPassword'] as const) {
        const message = refused[name]
        if (message) form.setError(name, { message }, { shouldFocus: true })
      }
    },
  })
  const hasFieldError = errors.currentPassword !== undefined || errors.newPassword !== undefined
  const onSubmit: FormEventHandler = form.handleSubmit(
    (passwords) => !change.isPending && change.mutate(passwords),
  )
  return (
    <form className="account__password" method="post" noValidate onSubmit={onSubmit}>
      {/* Tells password managers whose password changes. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...form.register('currentPassword')}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={`At least ${minPasswordLength} characters. You’ll be signed out everywhere else. Sign in on each phone again to get its alerts back.`}
        error={errors.newPassword?.message}
        {...form.register('newPassword')}
      />
      <Problem className="account__problem">
        {change.isError &&
          !hasFieldError &&
          failureMessage(change.error, 'Your password couldn’t be changed. Please try again later.')}
      </Problem>
      <Button type="submit" size="sm" loading={change.isPending}>
        Change password
      </Button>
    </form>
  )
}
