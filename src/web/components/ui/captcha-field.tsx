import RefreshCw from 'lucide-react/icons/refresh-cw'
import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'

interface CaptchaFieldProps
  extends Omit<FieldProps, 'label' | 'optional'>,
    Omit<ComponentProps<'input'>, keyof FieldProps> {
  label?: string | undefined
  /** The sum, such as `7 + 5`. Absent until the browser has drawn one; its place is kept. */
  question: string | undefined
  onRefresh: () => void
}

/** The sum engraved on a plate, its answer, and a button for another. */
export function CaptchaField({
  label = 'Security check: what is the sum?',
  id,
  hint,
  error,
  fieldClassName,
  question,
  onRefresh,
  className,
  ...input
}: CaptchaFieldProps) {
  return (
    <Field {...{ label, id, hint, error, fieldClassName }}>
      {(control) => (
        <div className="captcha">
          <span id={`${control.id}-sum`} className="captcha__plate num" aria-live="polite">
            {question && `${question} =`}
          </span>
          <input
            type="text"
            inputMode="numeric"
            autoComplete="off"
            {...control}
            {...input}
            aria-labelledby={`${control.id}-label ${control.id}-sum`}
            className={className ? `input num ${className}` : 'input num'}
          />
          <button type="button" className="square-button" aria-label="New question" onClick={onRefresh}>
            <RefreshCw />
          </button>
        </div>
      )}
    </Field>
  )
}
