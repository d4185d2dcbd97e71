/** Focuses the first control in the found element, once the press has rendered it. */
export function focusFirst(find: () => Element | null | undefined): void {
  requestAnimationFrame(() => find()?.querySelector<HTMLElement>('input, textarea, select, button')?.focus())
}
