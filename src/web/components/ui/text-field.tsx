import type { ComponentProps } from 'react'
import { Field, type FieldProps, parted } from './field.tsx'

type ControlProps = Omit<ComponentProps<'input'>, keyof FieldProps>

/** One line of text, a phone number, an e-mail address, a password. */
export function TextField(props: FieldProps & ControlProps) {
  const [field, { className, ...input }] = parted<ControlProps>(props)
  return (
    <Field {...field}>
      {(control) => <input {...control} {...input} className={className ? `input ${className}` : 'input'} />}
    </Field>
  )
}
