import type { PostedNotice } from '#shared/rendering.ts'
import type { FieldProblem } from '#web/components/ui/error-summary.tsx'
import { restoredForm as wording } from '#web/content/restored-form.ts'
import { FormProblems } from './form-problems.tsx'

interface FormTopProps {
  problems: readonly FieldProblem[]
  notice: PostedNotice | undefined
  /** Something typed earlier stands in the form again. */
  isRestored: boolean
  onClear: () => void
}

/** On top of a form: what was brought back, and what stands between it and its being sent. Nothing while there is nothing. */
export function FormTop({ problems, notice, isRestored, onClear }: FormTopProps) {
  return (
    <>
      {/* There from the start, so that what comes into it later is said aloud. */}
      <div role="status">
        {isRestored && (
          <p className="job__kept">
            {wording.text}
            <button type="button" className="inline-link" onClick={onClear}>
              {wording.clearLabel}
            </button>
          </p>
        )}
      </div>
      <FormProblems problems={problems} notice={notice} />
    </>
  )
}
