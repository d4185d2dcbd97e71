import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'

type TextFieldProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps>

/** One line of text, a phone number, an e-mail address, a password. */
export function TextField({
  label,
  id,
  hint,
  error,
  optional,
  fieldClassName,
  className,
  ...input
}: TextFieldProps) {
  return (
    <Field
      label={label}
      id={id}
      hint={hint}
      error={error}
      optional={optional}
      fieldClassName={fieldClassName}
    >
      {(control) => <input {...control} {...input} className={className ? `input ${className}` : 'input'} />}
    </Field>
  )
}
