import Phone from 'lucide-react/icons/phone'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { pagePaths } from '#shared/paths.ts'
import { phoneHref } from '#shared/phone.ts'
import { useBusiness } from '#web/components/business-context.tsx'
import { ButtonLink } from '#web/components/ui/button-link.tsx'

/**
 * Call and quote at the thumb, on phones. Out of the way while the page's own labels (`data-hero-actions`) are in
 * sight and while somebody types. Without JavaScript it simply stays.
 */
export function Dock() {
  const [path] = useLocation()
  const { phone } = useBusiness()
  const areHeroActionsInSight = useHeroActionsInSight()
  const isTyping = useIsTyping()
  const isHidden = areHeroActionsInSight || isTyping

  return (
    <nav
      className="dock"
      aria-label="Call or get a quote"
      data-hidden={isHidden || undefined}
      data-shown={areHeroActionsInSight === false || undefined}
    >
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

/** Undefined until the browser has looked. Looks again when another page takes its place in `main`. */
function useHeroActionsInSight(): boolean | undefined {
  const [inSight, setInSight] = useState<boolean>()

  useEffect(() => {
    const main = document.getElementById('main')
    const sight = new IntersectionObserver((entries) => setInSight(entries.at(-1)?.isIntersecting))
    const look = () => {
      sight.disconnect()
      const heroActions = main?.querySelector('[data-hero-actions]')
      if (heroActions) sight.observe(heroActions)
      else setInSight(false)
    }
    look()
    const pages = new MutationObserver(look)
    if (main) pages.observe(main, { childList: true })
    return () => {
      sight.disconnect()
      pages.disconnect()
    }
  }, [])

  return inSight
}

/** A keyboard on the screen leaves no room for the dock. */
function useIsTyping(): boolean {
  const [isTyping, setTyping] = useState(false)

  useEffect(() => {
    const onFocusChange = () => setTyping(isTextControl(document.activeElement))
    // focusout comes before the next element has the focus.
    const onFocusOut = () => requestAnimationFrame(onFocusChange)
    document.addEventListener('focusin', onFocusChange)
    document.addEventListener('focusout', onFocusOut)
    // Somebody may type since before hydration.
    onFocusChange()
    return () => {
      document.removeEventListener('focusin', onFocusChange)
      document.removeEventListener('focusout', onFocusOut)
    }
  }, [])

  return isTyping
}

const isTextControl = (element: Element | null) =>
  element?.matches('textarea, select, input:not([type="checkbox"], [type="radio"], [type="file"])') ?? false
