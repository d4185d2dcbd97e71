import ArrowUp from 'lucide-react/icons/arrow-up'
import { useEffect, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'

/** Specification 9.3. */
const thresholdPx = 300

export function ScrollToTop() {
  const [isShown, setShown] = useState(false)

  useEffect(() => {
    const onScroll = () => setShown(window.scrollY > thresholdPx)
    // With the next frame, which lays the page out anyway: asking now would have it done in the middle of hydration.
    const frame = requestAnimationFrame(onScroll)
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', onScroll)
    }
  }, [])

  return (
    <Button
      variant="plain"
      size="square"
      className="totop"
      aria-label="Scroll to top"
      data-shown={isShown || undefined}
      onClick={scrollToTop}
    >
      <ArrowUp />
    </Button>
  )
}

function scrollToTop() {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  window.scrollTo({ top: 0, behavior: isCalm ? 'auto' : 'smooth' })
  // The button goes away at the top; the keyboard goes on from where the page begins.
  document.getElementById('main')?.focus({ preventScroll: true })
}
