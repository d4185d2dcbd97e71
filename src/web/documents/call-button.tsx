import Phone from 'lucide-react/icons/phone'
import { formatPhone, phoneHref } from '#shared/phone.ts'
import { useBusiness } from '#web/components/business-context.tsx'
import { ButtonLink } from '#web/components/ui/button-link.tsx'
import type { LabelSize } from '#web/components/ui/label-class.ts'

interface CallButtonProps {
  /** Before the number. */
  words: string
  size?: LabelSize
}

/** The number as a label. Where it is too narrow for both, the number stands below the words, and the icon beside them. */
export function CallButton({ words, size }: CallButtonProps) {
  const { phone } = useBusiness()
  return (
    <ButtonLink href={phoneHref(phone)} variant="plain" size={size} icon={<Phone />} className="label--wrap">
      <span>{`${words} `}</span>
      <span className="num">{formatPhone(phone)}</span>
    </ButtonLink>
  )
}
