import Phone from 'lucide-react/icons/phone'
import { pagePaths } from '#shared/paths.ts'
import { phoneHref } from '#shared/phone.ts'
import { useBusiness } from '#web/components/business-context.tsx'
import { ButtonLink } from '#web/components/ui/button-link.tsx'
import { isOnCallAlways } from '#web/content/emergency-steps.ts'
import { usePageInput } from '../page-input-context.tsx'

/** Pages whose form has the view's one button in the style `live`. */
const formPaths: readonly string[] = [pagePaths.contact, pagePaths.submitTestimonial]

/**
 * Shows "call" and "quote" at the bottom of a phone. Its styles hide it while somebody types, boot/dock.ts
 * while the page's own buttons (`data-page-actions`) are visible. Without JavaScript it stays.
 */
export function Dock() {
  const { path } = usePageInput()
  const business = useBusiness()
  return (
    <nav className="dock" aria-label="Call or get a quote">
      <ButtonLink href={phoneHref(business.phone)} variant="alert" icon={<Phone />}>
        {isOnCallAlways(business) ? 'Call 24/7' : 'Call'}
      </ButtonLink>
      {path !== pagePaths.quote && (
        <ButtonLink href={pagePaths.quote} variant={formPaths.includes(path) ? 'standard' : 'live'}>
          Free quote
        </ButtonLink>
      )}
    </nav>
  )
}
