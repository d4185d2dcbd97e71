import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'

interface SuccessPanelProps {
  heading: string
  children: ReactNode
  /** The way back to an empty form. */
  again?: { label: string; onClick: () => void } | undefined
}

/** Takes the form's place once it has been sent; the focus goes to the heading. */
export function SuccessPanel({ heading, children, again }: SuccessPanelProps) {
  return (
    <div className="panel success">
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
        <p className="mt-4">
          <button type="button" className="link" onClick={again.onClick}>
            {again.label}
          </button>
        </p>
      )}
    </div>
  )
}

function focusWhenShown(heading: HTMLElement | null) {
  heading?.focus()
}
