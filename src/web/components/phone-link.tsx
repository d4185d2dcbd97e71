import { phoneNumberOf } from '#shared/phone.ts'
import { useBusiness } from './business-context.tsx'
import { NumberLink, type NumberLinkProps } from './number-link.tsx'

interface PhoneLinkProps extends Omit<NumberLinkProps, 'number'> {
  /** Number as typed; the business's own when left out. */
  phone?: string | undefined
}

/** A number one can dial, shown the Australian way. */
export function PhoneLink({ phone, ...rest }: PhoneLinkProps) {
  const business = useBusiness()
  return <NumberLink {...rest} number={phoneNumberOf(phone ?? business.phone)} />
}
