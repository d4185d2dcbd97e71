import type { ReactNode } from 'react'

interface EntryProps {
  name: ReactNode
  note: ReactNode
  /** A button, at the right. */
  action?: ReactNode
  /** What the entry opens, below it. */
  children?: ReactNode
}

/** One line of a list of ways in, or of browsers. */
export function Entry({ name, note, action, children }: EntryProps) {
  return (
    <li className="entry">
      <div className="entry__words">
        <p className="entry__name">{name}</p>
        <p className="entry__note">{note}</p>
      </div>
      {action}
      {children && <div className="entry__more">{children}</div>}
    </li>
  )
}
