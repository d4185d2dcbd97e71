import type { ComponentProps } from 'react'
import { controlOf, Field, type FieldProps } from './field.tsx'

type ControlProps = Omit<ComponentProps<'select'>, keyof FieldProps>

/** Renders the browser's own select with a drawn arrow; options are the children. */
export function SelectField(props: FieldProps & ControlProps) {
  const { className, children, ...select } = controlOf<ControlProps>(props)
  return (
    <Field {...props}>
      {(control) => (
        <select {...control} {...select} className={className ? `input ${className}` : 'input'}>
          {children}
        </select>
      )}
    </Field>
  )
}
