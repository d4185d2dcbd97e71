import type { ComponentProps, ReactNode } from 'react'
import { type LabelStyle, labelClass } from './label-class.ts'

interface ButtonLinkProps extends Omit<ComponentProps<'a'>, 'ref'>, LabelStyle {
  href: string
  icon?: ReactNode
  iconAfter?: ReactNode
}

/** Renders a link that looks like a button. */
export function ButtonLink({
  href,
  variant,
  size,
  icon,
  iconAfter,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <a {...rest} href={href} className={labelClass({ variant, size }, className)}>
      {icon}
      {children}
      {iconAfter}
    </a>
  )
}
