import { minPasswordLength } from '#shared/contract/owner-account.ts'
import { TextField } from '#web/components/ui/text-field.tsx'

export const NewPasswordField = ({ label, error }: { label: string; error: string | undefined }) => (
  <TextField
    label={label}
    name="password"
    type="password"
    autoComplete="new-password"
    required
    minLength={minPasswordLength}
    hint={`At least ${minPasswordLength} characters.`}
    error={error}
  />
)
