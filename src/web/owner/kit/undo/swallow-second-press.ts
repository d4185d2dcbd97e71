/** Within this time a second press counts as an accidental repeat of the first. */
export const doublePressMs = 500

const presses = ['mousedown', 'click'] as const

/** Ignores the second click of a double click: it would hit what has moved into the place. */
export function swallowSecondPress(): void {
  const swallow = (event: MouseEvent) => {
    if (event.detail < 2) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  for (const type of presses) addEventListener(type, swallow, { capture: true })
  setTimeout(() => {
    for (const type of presses) removeEventListener(type, swallow, { capture: true })
  }, doublePressMs)
}
