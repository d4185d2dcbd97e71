import type { ComponentProps } from 'react'
import { Field, type FieldProps, parted } from './field.tsx'

type ControlProps = Omit<ComponentProps<'select'>, keyof FieldProps>

/** The platform's own list with a drawn arrow; options are the children. */
export function SelectField(props: FieldProps & ControlProps) {
  const [field, { className, children, ...select }] = parted<ControlProps>(props)
  return (
    <Field {...field}>
      {(control) => (
        <select {...control} {...select} className={className ? `input ${className}` : 'input'}>
          {children}
        </select>
      )}
    </Field>
  )
}
