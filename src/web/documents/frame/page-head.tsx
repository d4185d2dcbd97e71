import type { ReactNode } from 'react'

interface PageHeadProps {
  title: string
  intro?: ReactNode
  /** Content below the intro, such as a jump list. */
  children?: ReactNode
}

export function PageHead({ title, intro, children }: PageHeadProps) {
  return (
    <div className="page-head">
      <div className="wrap">
        <div className="section-head">
          <h1>{title}</h1>
          {intro && <p className="intro">{intro}</p>}
        </div>
        {children}
      </div>
    </div>
  )
}
