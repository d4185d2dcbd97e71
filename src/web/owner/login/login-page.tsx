import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { pagePaths } from '#shared/paths.ts'
import { Brand } from '#web/components/brand.tsx'
import { SkipLink } from '#web/components/skip-link.tsx'
import { keptQuery } from '../session/kept-query.ts'
import { useOwnerStatus } from '../session/use-owner.ts'
import { LoginForm } from './login-form.tsx'

export function LoginPage() {
  const [, navigate] = useLocation()
  const isSignedIn = useOwnerStatus().data?.authenticated === true

  useEffect(() => {
    if (isSignedIn) navigate(pagePaths.admin + keptQuery(), { replace: true })
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
        <LoginForm />
      </main>
    </>
  )
}
