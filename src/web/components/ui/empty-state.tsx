import type { ReactNode } from 'react'

interface EmptyStateProps {
  heading: string
  children?: ReactNode
  /** A button such as "Try again". */
  action?: ReactNode
  variant?: 'empty' | 'error'
  headingLevel?: 1 | 2 | 3
}

/** Shows a dashed frame with the earth symbol where a list is empty or could not be fetched. */
export function EmptyState({
  heading,
  children,
  action,
  variant = 'empty',
  headingLevel = 2,
}: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const
  const isError = variant === 'error'
  return (
    <div className={isError ? 'empty empty--error' : 'empty'} role={isError ? 'alert' : undefined}>
      <svg className="empty__mark" width="72" height="72" viewBox="0 0 64 64" aria-hidden="true">
        <path d="M32 8V28M12 28H52M20 40H44M27 52H37" />
      </svg>
      <Heading className="empty__heading">{heading}</Heading>
      {children && <p>{children}</p>}
      {action}
    </div>
  )
}
