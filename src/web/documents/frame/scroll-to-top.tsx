import ArrowUp from 'lucide-react/icons/arrow-up'
import { Button } from '#web/components/ui/button.tsx'

/** Appears once the page is scrolled (boot/scroll-to-top.ts). */
export function ScrollToTop() {
  return (
    <Button variant="plain" size="square" className="totop" aria-label="Scroll to top">
      <ArrowUp />
    </Button>
  )
}
