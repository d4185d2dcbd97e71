import { Action, Close, Description, Provider, Root, Title, Viewport } from '@radix-ui/react-toast'
import X from 'lucide-react/icons/x'
import type { MouseEvent } from 'react'
import { dismissToast, type ToastRecord, toastDurationMs } from './toast-store.ts'

/** Shared and therefore constant: Radix re-subscribes whenever the array changes. */
const hotkey = ['F8']

/** Draws the current toast with Radix: 5 s, held while hovered or focused, swipe right 50 px, F8. */
export function Toaster({ toast }: { toast: ToastRecord | undefined }) {
  return (
    <Provider duration={toastDurationMs} swipeDirection="right" swipeThreshold={50}>
      {toast && <ToastCard key={toast.id} toast={toast} />}
      <Viewport hotkey={hotkey} className="toasts" />
    </Provider>
  )
}

function ToastCard({ toast }: { toast: ToastRecord }) {
  const { id, isOpen, isLasting, title, description, action } = toast
  const isDestructive = toast.variant === 'destructive'
  // Radix announces ordinary toasts politely from a region of its own; an alert announces itself.
  const announcement = isDestructive
    ? ({ role: 'alert', 'data-radix-toast-announce-exclude': '' } as const)
    : ({ role: 'status', 'aria-live': 'off' } as const)
  return (
    <Root
      open={isOpen}
      // Escape is meant for the dialog in front of it, where there is one.
      onOpenChange={(open) => !open && !(isLasting && document.querySelector(':modal')) && dismissToast(id)}
      duration={isLasting ? Number.POSITIVE_INFINITY : toastDurationMs}
      type={isDestructive ? 'foreground' : 'background'}
      className={isDestructive ? 'toast toast--destructive' : 'toast'}
    >
      <div className="toast__body" {...announcement}>
        <Title className="toast__title">{title}</Title>
        {description && (
          <>
            {/* Radix joins what it announces without a space. */}
            <span className="visually-hidden">. </span>
            <Description className="toast__text">{description}</Description>
          </>
        )}
      </div>
      <div className="toast__controls">
        {action && (
          <Action
            className="toast__action"
            altText={action.label}
            onMouseDown={keepFocus}
            onClick={action.onAction}
          >
            {action.label}
          </Action>
        )}
        <Close className="square-button toast__close" aria-label="Close" onMouseDown={keepFocus}>
          <X />
        </Close>
      </div>
    </Root>
  )
}

/** Leaving a field brings the dock back, which lifts the toast: the press would end beside the button it began on. */
function keepFocus(event: MouseEvent) {
  event.preventDefault()
}
