import type { ComponentProps } from 'react'
import { controlOf, Field, type FieldProps } from './field.tsx'

type ControlProps = Omit<ComponentProps<'textarea'>, keyof FieldProps>

export function TextArea(props: FieldProps & ControlProps) {
  const { className, ...textarea } = controlOf<ControlProps>(props)
  return (
    <Field {...props}>
      {(control) => (
        <textarea {...control} {...textarea} className={className ? `input ${className}` : 'input'} />
      )}
    </Field>
  )
}
