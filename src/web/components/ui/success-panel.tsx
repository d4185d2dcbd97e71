import Check from 'lucide-react/icons/check'
import type { MouseEvent, ReactNode } from 'react'
import { formId } from '#shared/rendering.ts'
import { nextPaint } from '#web/lib/next-paint.ts'

interface SuccessPanelProps {
  heading: string
  children: ReactNode
  /** The way back to an empty form: in place, or by a visit to its page where no script runs. */
  again?: { label: string; href: string; onClick: () => void } | undefined
}

/** Takes the form's place once it has been sent; the focus goes to the heading. */
export function SuccessPanel({ heading, children, again }: SuccessPanelProps) {
  const startAgain = (event: MouseEvent) => {
    event.preventDefault()
    again?.onClick()
  }
  return (
    <div id={formId} className="panel success">
      <div className="run" aria-hidden="true">
        <span className="run__node">
          <Check />
        </span>
      </div>
      <h2 className="success__heading" tabIndex={-1} ref={focusWhenShown}>
        {heading}
      </h2>
      <div className="success__text">{children}</div>
      {again && (
        <p className="success__again">
          <a className="link" href={again.href} onClick={startAgain}>
            {again.label}
          </a>
        </p>
      )}
    </div>
  )
}

function focusWhenShown(heading: HTMLElement | null) {
  heading?.focus({ preventScroll: true })
  // The whole panel, and not the heading that has the focus. Safari and Firefox may look before the page has shrunk to
  // what took the form's place.
  void nextPaint().then(() => heading?.parentElement?.scrollIntoView())
}
