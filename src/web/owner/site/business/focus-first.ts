/** Focuses the first field of what a press has brought, or the button that came in place of one that went. */
export function focusFirst(find: () => Element | null | undefined): void {
  // Once it is there.
  requestAnimationFrame(() => find()?.querySelector<HTMLElement>('input, textarea, select, button')?.focus())
}
