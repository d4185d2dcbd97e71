import { minPasswordLength } from '#shared/contract/owner-account.ts'
import { PasswordField } from '#web/components/ui/password-field.tsx'

export const NewPasswordField = ({ label, error }: { label: string; error: string | undefined }) => (
  <PasswordField
    label={label}
    name="password"
    autoComplete="new-password"
    required
    minLength={minPasswordLength}
    hint={`At least ${minPasswordLength} characters.`}
    error={error}
  />
)
