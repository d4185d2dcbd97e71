import type { ComponentProps } from 'react'
import { controlOf, Field, type FieldProps } from './field.tsx'

type ControlProps = Omit<ComponentProps<'input'>, keyof FieldProps>

/** Renders a field for one line: text, a phone number, an e-mail address or a password. */
export function TextField(props: FieldProps & ControlProps) {
  const { className, ...input } = controlOf<ControlProps>(props)
  return (
    <Field {...props}>
      {(control) => <input {...control} {...input} className={className ? `input ${className}` : 'input'} />}
    </Field>
  )
}
