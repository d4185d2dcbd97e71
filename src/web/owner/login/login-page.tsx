import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation } from 'wouter'
import { type Login, LoginSchema, type OwnerStatus } from '#shared/contract/owner-account.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { Brand } from '#web/components/brand.tsx'
import { SkipLink } from '#web/components/skip-link.tsx'
import { showToast } from '#web/components/toast/toast-store.ts'
import { Button } from '#web/components/ui/button.tsx'
import { FormNotice } from '#web/components/ui/form-notice.tsx'
import { TextField } from '#web/components/ui/text-field.tsx'
import { failureMessage, post } from '#web/lib/api.ts'
import { schemaResolver } from '#web/lib/schema-resolver.ts'
import { useOwnerStatus } from '../session/use-owner.ts'
import { usePlainSignIn } from './plain-sign-in.ts'

/** Specification 9.3: about 100 ms between the answer and the dashboard. */
const redirectDelayMs = 100

export function LoginPage() {
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  const isSignedIn = useOwnerStatus().data?.authenticated === true
  const plainForm = usePlainSignIn()
  const username = plainForm?.values.username ?? ''
  const form = useForm<Login>({
    resolver: schemaResolver(LoginSchema),
    defaultValues: { username, password: '' },
  })
  const { errors } = form.formState
  const errorOf = (field: keyof Login) => errors[field]?.message ?? plainForm?.errors[field]

  const login = useMutation({
    mutationFn: (credentials: Login) => post(apiPaths.adminLogin, credentials),
    onSuccess: () => {
      showToast({ title: 'Login successful', description: 'Welcome to the admin panel' })
      setTimeout(
        () => queryClient.setQueryData<OwnerStatus>([apiPaths.adminStatus], { authenticated: true }),
        redirectDelayMs,
      )
    },
    onError: (error) => {
      form.resetField('password')
      form.setFocus('password')
      showToast({
        title: 'Login failed',
        description: failureMessage(error, 'Login failed'),
        variant: 'destructive',
      })
    },
  })

  useEffect(() => {
    if (isSignedIn) navigate(pagePaths.admin, { replace: true })
  }, [isSignedIn, navigate])

  return (
    <>
      <SkipLink />
      <header className="owner-head on-slab">
        <div className="wrap">
          <Brand tagline="Owner’s area" />
        </div>
      </header>
      <main id="main" tabIndex={-1} className="login">
        <form
          className="panel"
          method="post"
          noValidate
          onSubmit={form.handleSubmit((credentials) => !login.isPending && login.mutate(credentials))}
        >
          <h1>Owner sign in</h1>
          {plainForm?.notice && !form.formState.isSubmitted && (
            <FormNotice title={plainForm.notice.title} text={plainForm.notice.text} href={undefined} />
          )}
          <TextField
            label="Username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={username}
            error={errorOf('username')}
            {...form.register('username')}
          />
          <TextField
            label="Password"
            type="password"
            autoComplete="current-password"
            error={errorOf('password')}
            {...form.register('password')}
          />
          <Button type="submit" variant="live" loading={login.isPending}>
            Sign In
          </Button>
          <noscript>
            <p>Signing in needs JavaScript: please switch it on.</p>
          </noscript>
          <a className="link" href={pagePaths.home}>
            Back to Website
          </a>
        </form>
      </main>
    </>
  )
}
