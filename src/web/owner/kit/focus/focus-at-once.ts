/** Focuses an element as soon as it is drawn: to be its `ref`. */
export const focusAtOnce = (element: HTMLElement | null) => element?.focus()
