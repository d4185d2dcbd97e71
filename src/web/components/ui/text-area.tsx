import type { ComponentProps } from 'react'
import { Field, type FieldProps, parted } from './field.tsx'

type ControlProps = Omit<ComponentProps<'textarea'>, keyof FieldProps>

export function TextArea(props: FieldProps & ControlProps) {
  const [field, { className, ...textarea }] = parted<ControlProps>(props)
  return (
    <Field {...field}>
      {(control) => (
        <textarea {...control} {...textarea} className={className ? `input ${className}` : 'input'} />
      )}
    </Field>
  )
}
