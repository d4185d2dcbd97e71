import Phone from 'lucide-react/icons/phone'
import { pagePaths } from '#shared/paths.ts'
import { phoneHref } from '#shared/phone.ts'
import { useBusiness } from '#web/components/business-context.tsx'
import { ButtonLink } from '#web/components/ui/button-link.tsx'
import { usePageInput } from '../page-input-context.tsx'

/**
 * Call and quote at the thumb, on phones. Out of the way while somebody types (its styles) and while the page's own
 * labels (`data-hero-actions`) are in sight (boot/dock.ts). Without JavaScript it simply stays.
 */
export function Dock() {
  const { path } = usePageInput()
  const { phone } = useBusiness()
  return (
    <nav className="dock" aria-label="Call or get a quote">
      <ButtonLink href={phoneHref(phone)} variant="alert" icon={<Phone />}>
        Call 24/7
      </ButtonLink>
      {path !== pagePaths.quote && (
        <ButtonLink href={pagePaths.quote} variant="live">
          Free quote
        </ButtonLink>
      )}
    </nav>
  )
}
