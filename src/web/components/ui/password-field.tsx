import { type ComponentProps, useState } from 'react'
import { Field, type FieldProps } from './field.tsx'

type PasswordFieldProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps | 'type' | 'className'>

/** Renders a password field with a button that shows the password. */
export function PasswordField({ label, hint, error, ...input }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className="secret">
          <input {...control} {...input} type={isShown ? 'text' : 'password'} className="input" />
          <button type="button" className="secret__show" onClick={() => setShown(!isShown)}>
            {isShown ? 'Hide' : 'Show'} <span className="visually-hidden">password</span>
          </button>
        </div>
      )}
    </Field>
  )
}
