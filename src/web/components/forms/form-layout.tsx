import type { ReactNode } from 'react'

/** A form, and beside it what helps one to send it or to ring instead. One column on small screens, form first. */
export function FormLayout({ children, side }: { children: ReactNode; side: ReactNode }) {
  return (
    <div className="wrap form-page">
      <div className="min-w-0">{children}</div>
      <div className="form-page__side">{side}</div>
    </div>
  )
}
