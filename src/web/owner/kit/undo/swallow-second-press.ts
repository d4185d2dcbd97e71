/** Within this time a second press counts as an accidental repeat of the first. */
export const doublePressMs = 500
/** A finger that bounces hits about the same place. */
const samePlacePx = 30

const controls = 'a, button, input, label, select, summary, textarea'

/**
 * From now on ignores the second of two quick presses in one place when the first has changed what lies there: a bar
 * has closed, a row has gone, a sheet has opened. It was meant for what the first press hit.
 */
export function swallowSecondPresses(): void {
  let first: { control: Element; at: number; x: number; y: number } | undefined
  const look = (event: MouseEvent) => {
    const { clientX: x, clientY: y, timeStamp: at, target, detail } = event
    // The keyboard presses without a place.
    if (detail === 0 || !(target instanceof Element)) return
    if (
      first &&
      at - first.at < doublePressMs &&
      Math.hypot(x - first.x, y - first.y) < samePlacePx &&
      !first.control.contains(document.elementFromPoint(first.x, first.y))
    ) {
      event.preventDefault()
      event.stopImmediatePropagation()
    } else if (event.type === 'click') first = { control: target.closest(controls) ?? target, at, x, y }
  }
  for (const type of ['mousedown', 'click'] as const) addEventListener(type, look, { capture: true })
}
