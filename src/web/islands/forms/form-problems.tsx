import type { PlainNotice } from '#shared/rendering.ts'
import { ErrorSummary, type FieldProblem } from '#web/components/ui/error-summary.tsx'
import { FormNotice } from '#web/components/ui/form-notice.tsx'

/** Returns the id of the control in a visitor's form by the field's name. */
export const fieldId = (name: string) => `field-${name}`

interface FormProblemsProps {
  problems: readonly FieldProblem[]
  notice: PlainNotice | undefined
}

/** Shows the notice and the errors that keep a form from being sent. */
export function FormProblems({ problems, notice }: FormProblemsProps) {
  return (
    <>
      {notice && (
        <FormNotice
          title={notice.title}
          text={notice.text}
          href={notice.field && `#${fieldId(notice.field)}`}
        />
      )}
      <ErrorSummary problems={problems} />
    </>
  )
}
