/** Within this time a second press counts as an accidental repeat of the first. */
export const doublePressMs = 500
/** A finger that bounces hits about the same place, this soon. */
const samePlacePx = 30
const bounceMs = 350

let last = { at: Number.NEGATIVE_INFINITY, x: 0, y: 0, isOver: false }

/** Call this when a press has removed what it hit: a bounce would hit what has moved into the place. */
export const swallowSecondPress = (): void => {
  last.isOver = true
}

/** Notes each press by pointer, for `swallowSecondPress`. */
export function notePresses(): void {
  const look = (event: MouseEvent) => {
    const { clientX: x, clientY: y, timeStamp: at, detail } = event
    // The keyboard presses without a place.
    if (detail === 0) return
    const isBounce = at - last.at < bounceMs && Math.hypot(x - last.x, y - last.y) < samePlacePx
    if (last.isOver && isBounce) {
      event.preventDefault()
      event.stopImmediatePropagation()
    } else if (event.type === 'click') last = { at, x, y, isOver: false }
  }
  for (const type of ['mousedown', 'click'] as const) addEventListener(type, look, { capture: true })
  // Whoever has typed since presses on purpose.
  addEventListener('input', () => Object.assign(last, { isOver: false }), { capture: true })
}
