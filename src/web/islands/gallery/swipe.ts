import { type TouchEvent, useRef } from 'react'

/** Specification 9.3. */
const thresholdPx = 50

interface Point {
  clientX: number
  clientY: number
}

/** Returns 1 for a swipe to the left, -1 to the right; 0 when it was too short, or rather a scroll. */
function swipeStep(from: Point, to: Point): -1 | 0 | 1 {
  const across = to.clientX - from.clientX
  const down = to.clientY - from.clientY
  if (Math.abs(across) <= thresholdPx || Math.abs(across) <= Math.abs(down)) return 0
  return across < 0 ? 1 : -1
}

/**
 * Returns touch listeners for an element with the CSS `touch-action: pan-y pinch-zoom`, which leaves vertical scrolling
 * to the browser and horizontal moves to us.
 */
export function useSwipe(onSwipe: (step: -1 | 1) => void) {
  const start = useRef<Point>(undefined)
  return {
    onTouchStart({ touches }: TouchEvent) {
      // Two fingers zoom.
      start.current = touches.length === 1 ? touches[0] : undefined
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const end = changedTouches[0]
      const step = start.current && end ? swipeStep(start.current, end) : 0
      start.current = undefined
      if (step) onSwipe(step)
    },
    onTouchCancel() {
      start.current = undefined
    },
  }
}
