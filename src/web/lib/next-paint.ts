/** Resolves once the browser has painted all changes so far; at once in a hidden tab, which isn't painted. */
export function nextPaint(): Promise<void> {
  if (document.hidden) return Promise.resolve()
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}
