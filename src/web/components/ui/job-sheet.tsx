import Check from 'lucide-react/icons/check'
import type { ComponentProps, ReactNode } from 'react'

interface JobPartProps extends ComponentProps<'fieldset'> {
  /** Number of the part, shown on the form's line. */
  number: number
  title: string
  /** `done` when its answers are valid, `wrong` after a refused attempt; undefined before. */
  state?: 'done' | 'wrong' | undefined
  /** Lays the fields out in two columns from 640px; `wide` spans both. */
  isTwoColumn?: boolean
}

/** Renders one part of a form that looks like a job sheet: `form.job` > `.job__head`, parts, `.job__foot`. */
export function JobPart({
  number,
  title,
  state,
  isTwoColumn = false,
  className,
  children,
  ...rest
}: JobPartProps) {
  const classes = ['job__part', isTwoColumn && 'job__part--two', className].filter(Boolean).join(' ')
  return (
    <fieldset {...rest} className={classes} data-state={state}>
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

export interface JobHeadProps {
  title: string
  fact?: { key: string; value: ReactNode } | undefined
}

/** Renders the head of a job sheet: its title, and one fact in a cell at the right. */
export function JobHead({ title, fact }: JobHeadProps) {
  return (
    <div className="job__head">
      <h2>{title}</h2>
      {fact && (
        <p>
          <span className="key">{fact.key}</span> {fact.value}
        </p>
      )}
    </div>
  )
}
