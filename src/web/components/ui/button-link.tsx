import type { ComponentProps, ReactNode } from 'react'
import { type ButtonStyle, buttonClass } from './button-class.ts'

interface ButtonLinkProps extends Omit<ComponentProps<'a'>, 'ref'>, ButtonStyle {
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
    <a {...rest} href={href} className={buttonClass({ variant, size }, className)}>
      {icon}
      {children}
      {iconAfter}
    </a>
  )
}
