const presses = ['mousedown', 'click'] as const

/**
 * For as long as a double click or tap takes, its second press presses nothing: what it was meant for is gone, and
 * whatever has moved into the place would take it.
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
