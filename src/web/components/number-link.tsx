import type { ComponentProps, ReactNode } from 'react'
import type { PhoneNumber } from '#shared/phone.ts'

export interface NumberLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'children'> {
  number: PhoneNumber
  icon?: ReactNode
}

/** A number one can dial, never broken over lines. Where the document tells it, no script has to know how it is read. */
export function NumberLink({ number, icon, className, ...rest }: NumberLinkProps) {
  return (
    <a {...rest} className={className ? `num ${className}` : 'num'} href={number.href}>
      {icon}
      {number.shown}
    </a>
  )
}
