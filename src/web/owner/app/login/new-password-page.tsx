import type { Helper } from '#shared/contract/new-password.ts'
import { pagePaths } from '#shared/paths.ts'
import { forgottenName, newPasswordName } from '#shared/rendering.ts'
import { useBusiness } from '#web/components/business-context.tsx'
import { PhoneLink } from '#web/components/phone-link.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { TextField } from '#web/components/ui/text-field.tsx'
import { usePageInput } from '#web/documents/page-input-context.tsx'
import { PageMeta } from '#web/documents/page-meta.tsx'
import { LoginFrame } from './login-frame.tsx'
import { NewPasswordField } from './new-password-field.tsx'

/** Renders "Forgotten password?" and the page of its link, with plain forms. Only the server renders it. */
export function NewPasswordPage() {
  const { name } = useBusiness()
  return (
    <>
      <PageMeta title="Forgotten password" description={`Sign in to ${name}`} isPrivate />
      <LoginFrame>
        <Step />
      </LoginFrame>
    </>
  )
}

function Step() {
  const { plainForm } = usePageInput()
  const page = plainForm?.newPassword
  if (!plainForm || !page) return null
  switch (page.step) {
    case 'ask':
      return page.goesTo ? (
        <form className="panel" method="post" action={pagePaths.adminLogin}>
          <h1>Forgotten your password?</h1>
          <p>We’ll send a link to the owner’s {page.goesTo}. It lets you set a new password.</p>
          <input type="hidden" name={forgottenName} value="1" />
          <TextField
            label="Username"
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            error={plainForm.errors.username}
          />
          <Button type="submit" variant="live">
            Send the link
          </Button>
          <OtherWays helper={page.helper} />
        </form>
      ) : (
        <div className="panel">
          <h1>Forgotten your password?</h1>
          {page.helper ? (
            <p>
              {page.helper.name} can set a new one for you. Ring{' '}
              <PhoneLink phone={page.helper.phone} className="inline-link" />.
            </p>
          ) : (
            <p>Whoever set up this website can set a new one for you.</p>
          )}
          <OtherWays helper={undefined} />
        </div>
      )
    case 'sent':
      return (
        <div className="panel">
          <h1>Check the owner’s {page.goesTo}</h1>
          <p>
            If <strong dir="auto">{plainForm.values.username}</strong> is an owner here, a link is on its way.
            It works once, for an hour.
          </p>
          <p>
            Nothing there in five minutes? {page.goesTo === 'email' && 'Look in your spam folder, then check'}
            {page.goesTo === 'mobile' && 'Check'} the spelling and{' '}
            <a className="inline-link" href={`${pagePaths.adminLogin}?${forgottenName}`}>
              send another
            </a>
            .
          </p>
          <OtherWays helper={page.helper} />
        </div>
      )
    case 'choose':
      return (
        <form className="panel" method="post" action={pagePaths.adminLogin}>
          <h1>Set a new password</h1>
          <input type="hidden" name={newPasswordName} value={page.token} />
          <TextField
            label="Username"
            name="username"
            autoComplete="username"
            readOnly
            defaultValue={page.username}
          />
          <NewPasswordField label="New password" error={plainForm.errors.password} />
          <p>You’ll be signed out everywhere else. Sign in on each phone again to get its alerts back.</p>
          <Button type="submit" variant="live">
            Save and sign in
          </Button>
        </form>
      )
    case 'ended':
      return (
        <div className="panel">
          <h1>This link no longer works</h1>
          <p>It’s been used, or is more than an hour old.</p>
          <a className="link" href={`${pagePaths.adminLogin}?${forgottenName}`}>
            Send a new one
          </a>
          <OtherWays helper={page.helper} />
        </div>
      )
  }
}

function OtherWays({ helper }: { helper: Helper | undefined }) {
  return (
    <div className="hint login__forgotten">
      <p>Got a recovery code? It works in place of the password.</p>
      <p>Not the owner? Ask the owner to remove you and invite you again.</p>
      {helper && (
        <p>
          Still stuck? Ring {helper.name} on <PhoneLink phone={helper.phone} className="inline-link" />.
        </p>
      )}
      <a className="link" href={pagePaths.adminLogin}>
        Back to sign in
      </a>
    </div>
  )
}
