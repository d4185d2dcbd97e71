/** Whoever came by finger stays where he is in the list. */
export function focusInSight(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
  if (!element?.matches(':focus-visible')) return
  // A smooth scroll to where the focus was before may still be under way, and would end past it.
  scrollTo({ top: scrollY, behavior: 'instant' })
  element.scrollIntoView({ block: 'nearest' })
}
