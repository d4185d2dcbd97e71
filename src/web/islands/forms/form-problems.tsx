import type { PlainNotice } from '#shared/rendering.ts'
import { ErrorSummary, type FieldProblem } from '#web/components/ui/error-summary.tsx'
import { FormNotice } from '#web/components/ui/form-notice.tsx'

/** Id of a visitor's form's control, by the field's name. */
export const fieldId = (name: string) => `field-${name}`

interface FormProblemsProps {
  problems: readonly FieldProblem[]
  notice: PlainNotice | undefined
}

/** What stands between a form and its being sent; nothing while there is nothing. */
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
