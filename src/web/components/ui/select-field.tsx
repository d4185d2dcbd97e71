import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'

type SelectFieldProps = FieldProps & Omit<ComponentProps<'select'>, keyof FieldProps>

/** The platform's own list with a drawn arrow; options are the children. */
export function SelectField({
  label,
  id,
  hint,
  error,
  optional,
  fieldClassName,
  className,
  children,
  ...select
}: SelectFieldProps) {
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
        <select {...control} {...select} className={className ? `input ${className}` : 'input'}>
          {children}
        </select>
      )}
    </Field>
  )
}
