import type { ComponentProps, ReactNode } from 'react'
import { formatPhone, phoneHref } from '#shared/phone.ts'
import { useBusiness } from './business-context.tsx'

interface PhoneLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'children'> {
  /** Number as typed; the business's own by default. */
  phone?: string | undefined
  icon?: ReactNode
}

/** Links to a phone number, in the Australian format and never broken over lines. */
export function PhoneLink({ phone, icon, className, ...rest }: PhoneLinkProps) {
  const business = useBusiness()
  const number = phone ?? business.phone
  return (
    <a {...rest} className={className ? `numerals ${className}` : 'numerals'} href={phoneHref(number)}>
      {icon}
      {formatPhone(number)}
    </a>
  )
}
