/** Resolves once the browser has painted what has changed so far; at once in a tab that nobody sees. */
export function nextPaint(): Promise<void> {
  if (document.hidden) return Promise.resolve()
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}
