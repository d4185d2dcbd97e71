/** In the order of the page. */
const waiting = new Set<HTMLElement>()

/**
 * For the `ref` of an element far below the first screen, which its style leaves without layout until it comes near
 * (`content-visibility: auto`). That keeps the first load short. Once the page is hydrated and the browser idle,
 * such elements are laid out one by one, so that heights are exact: for the scroll bar, the way back to a place far
 * down, and pictures of the whole page.
 */
export function layOutWhenIdle(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined
  if (waiting.size === 0) scheduleNext()
  waiting.add(element)
  return () => waiting.delete(element)
}

function scheduleNext(): void {
  // Where there is no such callback (Safari), the element goes on waiting for the screen to come near.
  if ('requestIdleCallback' in window) window.requestIdleCallback(layOutNext)
}

function layOutNext(): void {
  const [element] = waiting
  if (!element) return
  waiting.delete(element)
  element.style.contentVisibility = 'visible'
  // Now and by itself, instead of everything at once with the next frame.
  element.getBoundingClientRect()
  if (waiting.size > 0) scheduleNext()
}
