import Check from 'lucide-react/icons/check'
import type { ComponentProps, ReactNode } from 'react'

interface JobPartProps extends ComponentProps<'fieldset'> {
  /** Its number on the line. */
  number: number
  title: string
  /** In order, wrong after a refused try, or neither yet. */
  state?: 'done' | 'wrong' | undefined
  /** Two columns of fields from 640px; `job__wide` spans both. */
  isTwoColumn?: boolean
}

/** One part of a form laid out as a job sheet: `form.job` > `.job__head`, parts, `.job__foot`. */
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

/** Head of a job sheet: its name, and one fact in a cell at the right. */
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
