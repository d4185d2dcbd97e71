import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type ReactNode, useId } from 'react'
import { leastOf } from '#shared/too-short.ts'

/** Props of every field. A field is required unless it is marked "Optional". */
export interface FieldProps {
  label: ReactNode
  /** Id of the control, for links to it; generated when left out. */
  id?: string | undefined
  hint?: ReactNode
  error?: string | undefined
  /** A remark about the control's value, below the error if there is one. */
  remark?: ReactNode
  optional?: boolean | undefined
  /** Class of the whole field, for its place in a grid. */
  fieldClassName?: string | undefined
}

/** Attributes that join a control to its label, hint, error and remark, so that a screen reader reads all. */
export interface ControlProps {
  id: string
  required: boolean
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FieldFrameProps extends FieldProps {
  children: (control: ControlProps) => ReactNode
}

/** Returns the props of the control, without those of the field around it. */
export function controlOf<Control extends object>(props: FieldProps & Control): Control {
  const { label, id, hint, error, remark, optional, fieldClassName, ...control } = props
  return control as unknown as Control
}

/** Renders label, hint, control, error and remark, in this order. */
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
      <div className="apart field__label">
        <label id={`${controlId}-label`} htmlFor={controlId}>
          {label}
        </label>
        {optional && <span className="field__mark">Optional</span>}
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

/** Returns a remark on the message about a text that is too short; undefined for other messages. */
function shortRemark(error: string | undefined): string | undefined {
  const least = error && leastOf(error)
  return least ? `A little more, please: at least ${least} letters or numbers.` : undefined
}

export function FieldHint({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="hint">
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

/** Returns the ids of the parts that are shown, for `aria-describedby`; undefined for none. */
export function describedBy(...ids: ReactNode[]): string | undefined {
  return ids.filter(Boolean).join(' ') || undefined
}
