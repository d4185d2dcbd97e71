/** Runs a function at once, or on a prerendered page when it is visited. */
export function onceVisited(run: () => void): void {
  if (document.prerendering) document.addEventListener('prerenderingchange', run, { once: true })
  else run()
}
