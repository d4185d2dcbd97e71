import RefreshCw from 'lucide-react/icons/refresh-cw'
import type { ComponentProps } from 'react'
import { questionFieldName } from '#shared/rendering.ts'
import { controlOf, Field, type FieldProps } from '#web/components/ui/field.tsx'

interface ControlProps extends Omit<ComponentProps<'input'>, keyof FieldProps> {
  refreshLabel: string
  /** The sum, such as `7 + 5`; undefined until the browser has made one, while its place is kept. */
  question: string | undefined
  onRefresh: () => void
  /** Proves to the server, after a post without scripts, that it asked this question. */
  seal: string | undefined
}

/**
 * Shows the sum, a field for its answer and a button for another sum. Without scripts the field is hidden
 * until the server has asked a sum, which it does in a second step.
 */
export function CaptchaField(props: FieldProps & ControlProps) {
  const { refreshLabel, question, onRefresh, seal, ...input } = controlOf<ControlProps>(props)
  return (
    <Field {...props} fieldClassName={seal ? undefined : 'needs-script'}>
      {(control) => (
        <div className="level far captcha">
          {seal && <input type="hidden" name={questionFieldName} value={seal} />}
          <span id={`${control.id}-sum`} className="captcha__question numerals" aria-live="polite">
            {question && `${question} =`}
          </span>
          <input
            type="text"
            inputMode="numeric"
            autoComplete="off"
            {...control}
            {...input}
            aria-labelledby={`${control.id}-label ${control.id}-sum`}
            className="input numerals"
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
