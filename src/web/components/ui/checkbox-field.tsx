import { type ComponentProps, useId } from 'react'
import { describedBy, FieldError, FieldHint, type FieldProps } from './field.tsx'

type CheckboxFieldProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps | 'type'>

/** Renders a checkbox with its sentence, whose whole frame is one target. */
export function CheckboxField({
  label,
  id,
  hint,
  error,
  optional = false,
  fieldClassName,
  ...input
}: CheckboxFieldProps) {
  const generatedId = useId()
  const controlId = id ?? generatedId
  return (
    <div className={fieldClassName ? `field ${fieldClassName}` : 'field'}>
      <label className="check" htmlFor={controlId}>
        <input
          id={controlId}
          required={!optional}
          aria-describedby={describedBy(hint && `${controlId}-hint`, error && `${controlId}-error`)}
          aria-invalid={error ? true : undefined}
          {...input}
          type="checkbox"
          className="tick-box"
        />
        <span>{label}</span>
      </label>
      {hint && <FieldHint id={`${controlId}-hint`}>{hint}</FieldHint>}
      <FieldError id={`${controlId}-error`} message={error} />
    </div>
  )
}
