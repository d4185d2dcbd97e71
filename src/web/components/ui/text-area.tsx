import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'

type TextAreaProps = FieldProps & Omit<ComponentProps<'textarea'>, keyof FieldProps>

export function TextArea({
  label,
  id,
  hint,
  error,
  optional,
  fieldClassName,
  className,
  ...textarea
}: TextAreaProps) {
  return (
    <Field
      label={label}
      id={id}
      hint={hint}
      error={error}
      optional={optional}
      fieldClassName={fieldClassName}
    >
      {(control) => (
        <textarea {...control} {...textarea} className={className ? `input ${className}` : 'input'} />
      )}
    </Field>
  )
}
