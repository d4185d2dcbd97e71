import { minPasswordLength } from '#shared/contract/owner-account.ts'
import { Field } from '#web/components/ui/field.tsx'

/** Renders a field for a plain form; public/show-password.js brings its button to life. */
export const NewPasswordField = ({ label, error }: { label: string; error: string | undefined }) => (
  <>
    <Field label={label} hint={`At least ${minPasswordLength} characters.`} error={error}>
      {(control) => (
        <div className="secret">
          <input
            {...control}
            name="password"
            type="password"
            className="input"
            autoComplete="new-password"
            required
            minLength={minPasswordLength}
          />
          <button type="button" className="secret__show" hidden>
            Show<span className="visually-hidden"> password</span>
          </button>
        </div>
      )}
    </Field>
    <script src="/show-password.js" defer />
  </>
)
