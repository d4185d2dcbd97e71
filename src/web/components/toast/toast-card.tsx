import X from 'lucide-react/icons/x'
import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { ToastRecord } from './toast-store.ts'

/** Specification 9.4. */
const sweepPx = 50
/** A press that moves less is no sweep yet. */
const shakePx = { touch: 10, mouse: 2 }

interface ToastCardProps {
  toast: ToastRecord
  isAlert: boolean
  onClose: () => void
}

/** A toast: its words, its answer and its cross. A sweep to the right closes it too. */
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
        {description && <div className="toast__text">{description}</div>}
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

/** True once it is closed, and what shows that is over. */
function useIsGone(element: RefObject<Element | null>, isOpen: boolean): boolean {
  const [isGone, setGone] = useState(false)
  useEffect(() => {
    if (isOpen) return
    const endings = element.current?.getAnimations().map(({ finished }) => finished) ?? []
    void Promise.allSettled(endings).then(() => setGone(true))
  }, [element, isOpen])
  return isGone
}

/** Listeners for what may be swept away to the right; styles follow `data-swipe` and `--swiped`. */
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
        // Up, down or to the left is none.
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

/** Leaving a field brings the dock back, which lifts the toast: the press would end beside the button it began on. */
function keepFocus(event: MouseEvent) {
  event.preventDefault()
}
