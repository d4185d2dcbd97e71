import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type ReactNode, useId } from 'react'
import { leastOf } from '#shared/too-short.ts'

/** What every field of the kit takes. Required is the rule; what isn't says "Optional". */
export interface FieldProps {
  label: ReactNode
  /** Id of the control, for links to it; generated when left out. */
  id?: string | undefined
  hint?: ReactNode
  error?: string | undefined
  /** What there is to say of what stands in the control, below the error where there is one. */
  remark?: ReactNode
  optional?: boolean | undefined
  /** Class of the whole field, for its place in a grid. */
  fieldClassName?: string | undefined
}

/** Joins a control to its label, hint, error and remark, so that a screen reader hears them together. */
export interface ControlProps {
  id: string
  required: boolean
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FieldFrameProps extends FieldProps {
  children: (control: ControlProps) => ReactNode
}

/** Of a field's props, what is its control's. */
export function controlOf<Control extends object>(props: FieldProps & Control): Control {
  const { label, id, hint, error, remark, optional, fieldClassName, ...control } = props
  return control as unknown as Control
}

/** Label above, hint between, control, error and remark below. */
export function Field({
  label,
  id,
  hint,
  error,
  remark = shortRemark(error),
  optional = false,
  fieldClassName,
  children,
}: FieldFrameProps) {
  const generatedId = useId()
  const controlId = id ?? generatedId
  const ids = { hint: `${controlId}-hint`, error: `${controlId}-error`, remark: `${controlId}-remark` }
  return (
    <div className={fieldClassName ? `field ${fieldClassName}` : 'field'}>
      <div className="field__label">
        <label id={`${controlId}-label`} htmlFor={controlId}>
          {label}
        </label>
        {optional && <OptionalMark />}
      </div>
      {hint && <FieldHint id={ids.hint}>{hint}</FieldHint>}
      {children({
        id: controlId,
        required: !optional,
        'aria-describedby': describedBy(hint && ids.hint, error && ids.error, remark && ids.remark),
        'aria-invalid': error ? true : undefined,
      })}
      <FieldError id={ids.error} message={error} />
      {remark && <FieldHint id={ids.remark}>{remark}</FieldHint>}
    </div>
  )
}

/** Of the message about a text that is too short. */
function shortRemark(error: string | undefined): string | undefined {
  const least = error && leastOf(error)
  return least ? `A little more, please: at least ${least} letters or figures.` : undefined
}

export function OptionalMark() {
  return <span className="field__mark">Optional</span>
}

export function FieldHint({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="field__hint">
      {children}
    </p>
  )
}

export function FieldError({ id, message }: { id: string; message: string | undefined }) {
  if (!message) return null
  return (
    <p id={id} className="field__error">
      <TriangleAlert />
      <span>{message}</span>
    </p>
  )
}

/** Ids of the parts that are there, as `aria-describedby` wants them. */
export function describedBy(...ids: ReactNode[]): string | undefined {
  return ids.filter(Boolean).join(' ') || undefined
}
