import type { ReactNode } from 'react'

export type TagVariant =
  | 'neutral'
  | 'pending'
  | 'approved'
  | 'contact'
  | 'quote'
  | 'testimonial'
  | 'emergency'
  | 'soon'

/** Shows a badge, whose text says all that its colour says. */
export function Tag({
  variant = 'neutral',
  children,
}: {
  variant?: TagVariant | undefined
  children: ReactNode
}) {
  return <span className={variant === 'neutral' ? 'tag' : `tag tag--${variant}`}>{children}</span>
}
