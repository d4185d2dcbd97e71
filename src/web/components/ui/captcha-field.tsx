import RefreshCw from 'lucide-react/icons/refresh-cw'
import type { ComponentProps } from 'react'
import { questionFieldName } from '#shared/rendering.ts'
import { controlOf, Field, type FieldProps } from './field.tsx'

interface ControlProps extends Omit<ComponentProps<'input'>, keyof FieldProps> {
  refreshLabel: string
  /** The sum, such as `7 + 5`. Absent until the browser has drawn one; its place is kept. */
  question: string | undefined
  onRefresh: () => void
  /** Proves to the server, where no script runs, that the question is its own. */
  seal: string | undefined
}

/**
 * The sum engraved on a plate, its answer, and a button for another. Where no script draws a sum and the server
 * has not asked one yet, there is nothing to answer: the server asks in a second step.
 */
export function CaptchaField(props: FieldProps & ControlProps) {
  const { refreshLabel, question, onRefresh, seal, className, ...input } = controlOf<ControlProps>(props)
  return (
    <Field {...props} fieldClassName={seal ? undefined : 'needs-script'}>
      {(control) => (
        <div className="captcha">
          {seal && <input type="hidden" name={questionFieldName} value={seal} />}
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
          <button
            type="button"
            className="square-button needs-script"
            aria-label={refreshLabel}
            onClick={onRefresh}
          >
            <RefreshCw />
          </button>
        </div>
      )}
    </Field>
  )
}
