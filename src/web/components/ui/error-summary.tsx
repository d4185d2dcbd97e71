import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { MouseEvent } from 'react'

export interface FieldProblem {
  /** Id of the control. */
  id: string
  label: string
  message: string
}

/** On top of a form after a refused try; shows nothing while there is nothing wrong. */
export function ErrorSummary({ problems }: { problems: readonly FieldProblem[] }) {
  if (problems.length === 0) return null
  const count = problems.length === 1 ? '1 answer' : `${problems.length} answers`
  return (
    <div className="summary">
      {/* Said once, when it appears; not again for each field put right. */}
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

/** Straight to the control, and no `#name` in the address that a reload would jump to. */
function focusControl(event: MouseEvent<HTMLAnchorElement>) {
  const target = document.getElementById(event.currentTarget.hash.slice(1))
  const control = target?.matches('fieldset') ? target.querySelector<HTMLElement>('input') : target
  if (!control) return
  event.preventDefault()
  control.focus()
}
