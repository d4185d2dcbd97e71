import { invitationName, leavingName } from '#shared/contract/people.ts'
import { pagePaths } from '#shared/paths.ts'
import { useBusiness } from '#web/components/business-context.tsx'
import { PhoneLink } from '#web/components/phone-link.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { TextField } from '#web/components/ui/text-field.tsx'
import { usePageInput } from '#web/documents/page-input-context.tsx'
import { PageMeta } from '#web/documents/page-meta.tsx'
import { LoginFrame } from './login-frame.tsx'
import { NewPasswordField } from './new-password-field.tsx'

/** Renders the page that an invitation's link opens, with a plain form. Only the server renders it. */
export function InvitationPage() {
  const { plainForm } = usePageInput()
  const { name, phone } = useBusiness()
  const { token, signedInAs } = plainForm?.invitation ?? {}
  return (
    <>
      <PageMeta title="Join" description={`Sign in to ${name}`} isPrivate />
      <LoginFrame>
        {plainForm && token ? (
          <form className="panel" method="post" action={pagePaths.adminLogin}>
            <h1>Join {name}</h1>
            <p>Choose a name and a password to sign in with.</p>
            {signedInAs && (
              <p>
                You’re signed in here as <strong>{signedInAs}</strong>. Joining signs you out first. Is the
                invitation for someone else? Have them open it on their own phone.
                <input type="hidden" name={leavingName} value={signedInAs} />
              </p>
            )}
            <input type="hidden" name={invitationName} value={token} />
            <TextField
              label="Your name"
              name="username"
              autoComplete="username"
              required
              maxLength={100}
              hint="Everyone here sees it next to what you do."
              defaultValue={plainForm.values.username}
              error={plainForm.errors.username}
            />
            <NewPasswordField label="Password" error={plainForm.errors.password} />
            <Button type="submit" variant="live">
              Join and sign in
            </Button>
          </form>
        ) : (
          <div className="panel">
            <h1>This invitation no longer works</h1>
            <p>
              It’s been used or withdrawn, or it’s more than two days old. Ask whoever sent it for a new one,
              or ring <PhoneLink phone={phone} className="inline-link" />.
            </p>
            <a className="link" href={pagePaths.adminLogin}>
              Sign in with your account
            </a>
          </div>
        )}
      </LoginFrame>
    </>
  )
}
