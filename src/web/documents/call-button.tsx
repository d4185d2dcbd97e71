import Phone from 'lucide-react/icons/phone'
import { formatPhone, phoneHref } from '#shared/phone.ts'
import { useBusiness } from '#web/components/business-context.tsx'
import type { ButtonSize } from '#web/components/ui/button-class.ts'
import { ButtonLink } from '#web/components/ui/button-link.tsx'

interface CallButtonProps {
  /** Text before the number. */
  words: string
  size?: ButtonSize
}

/** Shows a button that calls the business. Where it is too narrow, the number moves below the words. */
export function CallButton({ words, size }: CallButtonProps) {
  const { phone } = useBusiness()
  return (
    <ButtonLink href={phoneHref(phone)} variant="plain" size={size} icon={<Phone />} className="button--wrap">
      <span>{`${words} `}</span>
      <span className="numerals">{formatPhone(phone)}</span>
    </ButtonLink>
  )
}
