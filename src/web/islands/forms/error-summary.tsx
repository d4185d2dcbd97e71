import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { MouseEvent } from 'react'

export interface FieldProblem {
  /** Id of the control. */
  id: string
  label: string
  message: string
}

/** Lists a form's problems after a refused attempt; renders nothing when there are none. */
export function ErrorSummary({ problems }: { problems: readonly FieldProblem[] }) {
  if (problems.length === 0) return null
  const count = problems.length === 1 ? '1 answer' : `${problems.length} answers`
  return (
    <div className="summary">
      {/* Announced once, when it appears, and not again for each corrected field. */}
      <p className="summary__heading" role="alert" aria-relevant="additions">
        <TriangleAlert />
        {`Check ${count} before sending`}
      </p>
      <ul>
        {problems.map(({ id, label, message }) => (
          <li key={id}>
            <a href={`#${id}`} onClick={focusControl}>
              {`${label}: ${message}`}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Moves the focus to the control, without a `#name` in the URL to which a reload would jump. */
function focusControl(event: MouseEvent<HTMLAnchorElement>) {
  const target = document.getElementById(event.currentTarget.hash.slice(1))
  const control = target?.matches('fieldset') ? target.querySelector<HTMLElement>('input') : target
  if (!control) return
  event.preventDefault()
  control.focus()
}
