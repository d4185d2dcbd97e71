import ArrowUp from 'lucide-react/icons/arrow-up'
import { Button } from '#web/components/ui/button.tsx'

/** Renders the button that boot/scroll-to-top.ts shows once the page is scrolled. */
export function ScrollToTop() {
  return (
    <Button variant="plain" size="square" className="to-top" aria-label="Scroll to top">
      <ArrowUp />
    </Button>
  )
}
