import type { ReactNode } from 'react'

interface FormLayoutProps {
  children: ReactNode
  /** On small screens before the form, and else above the side. */
  first?: ReactNode
  side: ReactNode
  /** Form and side 7 to 5 instead of 8 to 4. What would stand first is as long as the form, and so comes after it. */
  isSideWide?: boolean
}

/** A form, and beside it what helps one to send it or to ring instead. One column on small screens. */
export function FormLayout({ children, first, side, isSideWide = false }: FormLayoutProps) {
  const firstPart = first && <div className="form-page__first">{first}</div>
  return (
    <div className={isSideWide ? 'wrap form-page form-page--wide-side' : 'wrap form-page'}>
      {!isSideWide && firstPart}
      <div className="form-page__main">{children}</div>
      {isSideWide && firstPart}
      <div className="form-page__side">{side}</div>
    </div>
  )
}
