import type { ComponentProps, ReactNode } from 'react'

/** Says at once, to screen readers too, what went wrong; nothing without words. */
export const Problem = ({ children, ...props }: ComponentProps<'p'> & { children: ReactNode }) =>
  children && (
    <p role="alert" className="problem" {...props}>
      {children}
    </p>
  )
