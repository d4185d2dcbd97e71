import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'wouter'
import { type LabelStyle, labelClass } from './label-class.ts'

interface ButtonLinkProps extends Omit<ComponentProps<'a'>, 'ref'>, LabelStyle {
  /** A page path goes through the router; `tel:`, `mailto:`, `#…` and full addresses are plain links. */
  href: string
  icon?: ReactNode
  iconAfter?: ReactNode
}

/** A link in the shape of a label. */
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
  const Anchor = href.startsWith('/') ? Link : 'a'
  return (
    <Anchor {...rest} href={href} className={labelClass({ variant, size }, className)}>
      {icon}
      {children}
      {iconAfter}
    </Anchor>
  )
}
