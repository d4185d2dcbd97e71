import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useHistoryState } from 'wouter/use-browser-location'
import * as z from 'zod/mini'
import { type Login, LoginSchema } from '#shared/contract/owner-account.ts'
import { RecoverySignInSchema } from '#shared/contract/recovery-codes.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { forgottenName } from '#shared/rendering.ts'
import { showToast } from '#web/components/toast/toast-store.ts'
import { Button } from '#web/components/ui/button.tsx'
import { FormNotice } from '#web/components/ui/form-notice.tsx'
import { PasswordField } from '#web/components/ui/password-field.tsx'
import { TextField } from '#web/components/ui/text-field.tsx'
import { post } from '#web/lib/api.ts'
import { schemaResolver } from '#web/lib/schema-resolver.ts'
import { LinkButton, PlainButton } from '#web/owner/kit/buttons.tsx'
import { showFailure } from '#web/owner/kit/show-failure.ts'
import { offerPasskeyAfterSignIn } from '#web/owner/settings/account/passkeys.ts'
import { usePlainSignIn } from './plain-sign-in.ts'
import { usePasskeySignIn } from './use-passkey-sign-in.ts'

/** A recovery code is typed into the password's field. */
const CodeLoginSchema = z.object({
  username: LoginSchema.shape.username,
  password: RecoverySignInSchema.shape.code,
})

export function LoginForm() {
  const queryClient = useQueryClient()
  const plainForm = usePlainSignIn()
  const [isByCode, setByCode] = useState(false)
  const outcome = useLoginOutcome()
  const signInByPasskey = usePasskeySignIn(outcome)
  const username = plainForm?.values.username ?? ''
  const form = useForm<Login>({
    resolver: schemaResolver(isByCode ? CodeLoginSchema : LoginSchema),
    defaultValues: { username, password: '' },
  })
  const hasEnded = useHistoryState<{ hasEnded?: boolean } | null>()?.hasEnded
  const notice =
    plainForm?.notice ?? (hasEnded && { title: 'You’ve been signed out', text: 'Please sign in again.' })
  const { errors } = form.formState
  const errorOf = (field: keyof Login) => errors[field]?.message ?? plainForm?.errors[field]

  const login = useMutation({
    mutationFn: (login: Login) =>
      isByCode
        ? post(apiPaths.recoveryCodeSignIn, { username: login.username, code: login.password })
        : post(apiPaths.adminLogin, login),
    onSuccess: () => {
      offerPasskeyAfterSignIn(queryClient)
      outcome.onSignedIn()
    },
    onError: (error) => {
      // A code is long, and seen as it is typed.
      if (!isByCode) form.resetField('password')
      form.setFocus('password')
      outcome.onRefused(error)
    },
  })

  const onOtherSecret = () => {
    setByCode(!isByCode)
    form.resetField('password')
  }

  return (
    <form
      className="panel"
      method="post"
      noValidate
      onSubmit={form.handleSubmit((credentials) => !login.isPending && login.mutate(credentials))}
    >
      <h1>Owner sign in</h1>
      {notice && !form.formState.isSubmitted && (
        <FormNotice title={notice.title} text={notice.text} href={undefined} />
      )}
      <TextField
        label="Username"
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={username}
        error={errorOf('username')}
        {...form.register('username')}
      />
      {isByCode ? (
        <TextField
          key="code"
          label="Recovery code"
          hint="One of the eight you saved. Each works once."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={errorOf('password')}
          {...form.register('password')}
        />
      ) : (
        <PasswordField
          key="password"
          label="Password"
          autoComplete="current-password"
          error={errorOf('password')}
          {...form.register('password')}
        />
      )}
      <Button type="submit" variant="live" loading={login.isPending}>
        Sign In
      </Button>
      {signInByPasskey && <PlainButton onClick={signInByPasskey}>Use a passkey</PlainButton>}
      <noscript>
        <p>Signing in needs JavaScript. Please turn it on.</p>
      </noscript>
      <div className="flow login__others">
        <a className="link" href={`${pagePaths.adminLogin}?${forgottenName}`}>
          Forgotten password?
        </a>
        <LinkButton onClick={onOtherSecret}>
          {isByCode ? 'Use the password' : 'Use a recovery code'}
        </LinkButton>
        <a className="link" href={pagePaths.home}>
          Back to Website
        </a>
      </div>
    </form>
  )
}

/** Specification 9.3: about 100 ms between the answer and the dashboard. */
const redirectDelayMs = 100

/** Returns what every kind of sign-in does when it succeeds or fails, with the specified toasts. */
function useLoginOutcome() {
  const queryClient = useQueryClient()
  return {
    onSignedIn() {
      showToast({ title: 'Login successful', description: 'Welcome to the admin panel' })
      // The status also carries the new person's role.
      setTimeout(
        () => void queryClient.invalidateQueries({ queryKey: [apiPaths.adminStatus] }),
        redirectDelayMs,
      )
    },
    onRefused(error: unknown) {
      showFailure('Login failed', error, 'Login failed')
    },
  }
}
