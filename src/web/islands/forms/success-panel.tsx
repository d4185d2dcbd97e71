import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { formId } from '#shared/rendering.ts'
import { nextPaint } from '#web/lib/next-paint.ts'

interface SuccessPanelProps {
  heading: string
  children: ReactNode
  /** Link to an empty form: a script shows it in place, and without one its page is loaded. */
  again: { label: string; href: string; onClick: () => void }
}

/** Replaces a form once it was sent; the focus moves to the heading. */
export function SuccessPanel({ heading, children, again }: SuccessPanelProps) {
  return (
    <div id={formId} className="panel success">
      <div className="cable" aria-hidden="true">
        <span className="cable__node">
          <Check />
        </span>
      </div>
      <h2 className="success__heading" tabIndex={-1} ref={focusWhenShown}>
        {heading}
      </h2>
      <div className="success__text">{children}</div>
      <p className="success__again">
        <a
          className="link"
          href={again.href}
          onClick={(event) => {
            event.preventDefault()
            again.onClick()
          }}
        >
          {again.label}
        </a>
      </p>
    </div>
  )
}

function focusWhenShown(heading: HTMLElement | null) {
  heading?.focus({ preventScroll: true })
  // Scrolls to the whole panel and not only to the focused heading. It waits for a paint, because Safari and
  // Firefox may scroll before the page has shrunk to the panel.
  void nextPaint().then(() => heading?.parentElement?.scrollIntoView())
}
