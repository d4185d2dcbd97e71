import type { ReactNode } from 'react'

interface PageHeadProps {
  title: string
  lead?: ReactNode
  /** What stands under the lead, such as a jump list. */
  children?: ReactNode
}

export function PageHead({ title, lead, children }: PageHeadProps) {
  return (
    <div className="phead">
      <div className="wrap">
        <h1>{title}</h1>
        {lead && <p className="lead">{lead}</p>}
        {children}
      </div>
    </div>
  )
}
