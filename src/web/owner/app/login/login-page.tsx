import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useOwnerStatus } from '#web/owner/kit/session/use-owner.ts'
import { wantedHref } from './kept-address.ts'
import { LoginForm } from './login-form.tsx'
import { LoginFrame } from './login-frame.tsx'

export function LoginPage() {
  const [, navigate] = useLocation()
  const isSignedIn = useOwnerStatus().data?.authenticated === true

  useEffect(() => {
    if (isSignedIn) navigate(wantedHref(), { replace: true })
  }, [isSignedIn, navigate])

  return (
    <LoginFrame>
      <LoginForm />
    </LoginFrame>
  )
}
