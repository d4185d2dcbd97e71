const presses = ['mousedown', 'click'] as const

/**
 * Ignores the second click of a double click or tap: its target is gone, and it would hit whatever has moved
 * there.
 */
export function swallowSecondPress(durationMs: number): void {
  const swallow = (event: MouseEvent) => {
    if (event.detail < 2) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  for (const type of presses) addEventListener(type, swallow, { capture: true })
  setTimeout(() => {
    for (const type of presses) removeEventListener(type, swallow, { capture: true })
  }, durationMs)
}
