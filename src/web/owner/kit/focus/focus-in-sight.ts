/** Focuses an element, and scrolls to it only for keyboard users: under a finger the list must not move. */
export function focusInSight(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
  if (!element?.matches(':focus-visible')) return
  // A smooth scroll that is under way would end elsewhere.
  scrollTo({ top: scrollY, behavior: 'instant' })
  element.scrollIntoView({ block: 'nearest' })
}
