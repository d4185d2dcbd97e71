const presses = ['mousedown', 'click'] as const

/** Ignores the second click of a double click for a while: it would hit what has moved into the place. */
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
