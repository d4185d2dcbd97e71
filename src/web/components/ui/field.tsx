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
  optional?: boolean | undefined
  /** Class of the whole field, for its place in a grid. */
  fieldClassName?: string | undefined
}

/** Joins a control to its label, hint and error, so that a screen reader hears them together. */
export interface ControlProps {
  id: string
  required: boolean
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FieldFrameProps extends FieldProps {
  children: (control: ControlProps) => ReactNode
}

/** Label above, hint between, control, error below. */
export function Field({
  label,
  id,
  hint,
  error,
  optional = false,
  fieldClassName,
  children,
}: FieldFrameProps) {
  const generatedId = useId()
  const controlId = id ?? generatedId
  const ids = { hint: `${controlId}-hint`, error: `${controlId}-error` }
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
        'aria-describedby': describedBy(
          hint && ids.hint,
          error && ids.error,
          error && leastOf(error) && moreId(ids.error),
        ),
        'aria-invalid': error ? true : undefined,
      })}
      <FieldError id={ids.error} message={error} />
    </div>
  )
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
  const least = leastOf(message)
  return (
    <>
      <p id={id} className="field__error">
        <TriangleAlert />
        <span>{message}</span>
      </p>
      {least && (
        <FieldHint
          id={moreId(id)}
        >{`A little more, please: at least ${least} letters or figures.`}</FieldHint>
      )}
    </>
  )
}

/** Of the hint below an error. */
const moreId = (errorId: string) => `${errorId}-more`

/** Ids of the parts that are there, as `aria-describedby` wants them. */
export function describedBy(...ids: ReactNode[]): string | undefined {
  return ids.filter(Boolean).join(' ') || undefined
}
