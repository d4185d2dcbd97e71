import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'

interface JobPartProps {
  /** Number of the part, shown on the form's line. */
  number: number
  title: string
  /** `done` when its answers are valid, `wrong` after a refused attempt; undefined before. */
  state: 'done' | 'wrong' | undefined
  /** Lays the fields out in two columns from 640px; `wide` spans both. */
  isTwoColumn?: boolean
  children: ReactNode
}

/** Renders one part of a form that looks like a job sheet: `form.job` > `.job__head`, parts, `.job__foot`. */
export function JobPart({ number, title, state, isTwoColumn = false, children }: JobPartProps) {
  return (
    <fieldset className={isTwoColumn ? 'job__part job__part--two' : 'job__part'} data-state={state}>
      <legend>
        <span className="job__node" aria-hidden="true">
          {state === 'done' ? <Check /> : number}
        </span>
        {title}
      </legend>
      <div className="job__fields">{children}</div>
    </fieldset>
  )
}
