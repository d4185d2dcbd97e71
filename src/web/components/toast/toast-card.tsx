import X from 'lucide-react/icons/x'
import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { ToastRecord } from './toast-store.ts'

/** A swipe over this distance closes the toast (specification 9.4). */
const sweepPx = 50
/** A press that moves less than this is no swipe. */
const shakePx = { touch: 10, mouse: 2 }

interface ToastCardProps {
  toast: ToastRecord
  isAlert: boolean
  onClose: () => void
}

/** Shows a toast with its text, its action and its close button. A swipe to the right closes it too. */
export function ToastCard({ toast, isAlert, onClose }: ToastCardProps) {
  const { isOpen, title, description, action } = toast
  const element = useRef<HTMLLIElement>(null)
  const sweep = useSweep(onClose)
  if (useIsGone(element, isOpen)) return null
  return (
    <li
      ref={element}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: its words are read again from here.
      tabIndex={0}
      className={isAlert ? 'toast toast--destructive' : 'toast'}
      data-state={isOpen ? 'open' : 'closed'}
      {...sweep}
    >
      <div className="toast__body" role={isAlert ? 'alert' : undefined}>
        <div className="toast__title">{title}</div>
        {description && <div className="hint toast__text">{description}</div>}
      </div>
      <div className="toast__controls">
        {action && (
          <button
            type="button"
            className="toast__action"
            onMouseDown={keepFocus}
            onClick={() => {
              action.onAction()
              onClose()
            }}
          >
            {action.label}
          </button>
        )}
        <button
          type="button"
          className="square-button toast__close"
          aria-label="Close"
          onMouseDown={keepFocus}
          onClick={onClose}
        >
          <X />
        </button>
      </div>
    </li>
  )
}

/** Returns true once the toast is closed and its closing animation has ended. */
function useIsGone(element: RefObject<Element | null>, isOpen: boolean): boolean {
  const [isGone, setGone] = useState(false)
  useEffect(() => {
    if (isOpen) return
    const endings = element.current?.getAnimations().map(({ finished }) => finished) ?? []
    void Promise.allSettled(endings).then(() => setGone(true))
  }, [element, isOpen])
  return isGone
}

/** Returns listeners for a swipe to the right; the styles follow `data-swipe` and `--swiped`. */
function useSweep(onSwept: () => void) {
  const start = useRef<{ x: number; y: number }>(undefined)
  const across = useRef(0)

  function end({ currentTarget: { dataset, style } }: PointerEvent<HTMLElement>, isSwept: boolean): void {
    start.current = undefined
    if (dataset.swipe !== 'move') return
    dataset.swipe = isSwept ? 'end' : 'cancel'
    if (isSwept) onSwept()
    else style.removeProperty('--swiped')
  }

  return {
    onPointerDown({ button, clientX: x, clientY: y }: PointerEvent<HTMLElement>) {
      if (button === 0) start.current = { x, y }
    },
    onPointerMove({ currentTarget, pointerType, pointerId, clientX, clientY }: PointerEvent<HTMLElement>) {
      if (!start.current) return
      const x = clientX - start.current.x
      const y = clientY - start.current.y
      const { dataset, style } = currentTarget
      if (dataset.swipe !== 'move') {
        const most = pointerType === 'touch' ? shakePx.touch : shakePx.mouse
        // A movement up, down or to the left is no swipe.
        if (x < -most || Math.abs(y) > Math.max(most, x)) start.current = undefined
        if (x <= most || !start.current) return
        currentTarget.setPointerCapture(pointerId)
        dataset.swipe = 'move'
      }
      across.current = Math.max(0, x)
      style.setProperty('--swiped', `${across.current}px`)
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => end(event, across.current > sweepPx),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event, false),
  }
}

/** Keeps the focus in a field: leaving it would show the dock, which lifts the toast off the pointer. */
function keepFocus(event: MouseEvent) {
  event.preventDefault()
}
