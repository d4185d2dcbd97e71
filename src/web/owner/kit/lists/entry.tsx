import type { ReactNode } from 'react'

interface EntryProps {
  className?: string
  /** Drawn before the words. */
  mark?: ReactNode
  name: ReactNode
  note: ReactNode
  /** On a line of its own. */
  secondNote?: ReactNode
  /** A button, at the right. */
  action?: ReactNode
  /** Of what the entry opens, which a button names before it is open. */
  moreId?: string
  /** What the entry opens, below it. */
  children?: ReactNode
}

/** One line of a list, such as a way in, a person or a deleted thing: what it is, and what can be done about it. */
export const Entry = ({ className, mark, name, note, secondNote, action, moreId, children }: EntryProps) => (
  <li className={className ? `entry ${className}` : 'entry'}>
    {mark}
    <div className="entry__words">
      <p className="entry__name">{name}</p>
      <p className="entry__note">{note}</p>
      {secondNote && <p className="entry__note">{secondNote}</p>}
    </div>
    {action}
    {(children || moreId) && (
      <div id={moreId} className="entry__more">
        {children}
      </div>
    )}
  </li>
)
