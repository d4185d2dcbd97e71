import type { ReactNode } from 'react'

interface EntryProps {
  className?: string
  /** Icon before the text. */
  mark?: ReactNode
  name: ReactNode
  note: ReactNode
  /** On a line of its own. */
  secondNote?: ReactNode
  /** Button at the right. */
  action?: ReactNode
  /** Id of the region below, which exists while empty too: a button's `aria-controls` names it. */
  moreId?: string
  /** Content of that region, such as an open form. */
  children?: ReactNode
}

/** Renders an item of a list, such as a channel, a person or a deleted record, with notes and a button. */
export const Entry = ({ className, mark, name, note, secondNote, action, moreId, children }: EntryProps) => (
  <li className={className ? `level entry ${className}` : 'level entry'}>
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
