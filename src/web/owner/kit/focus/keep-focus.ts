/** The list of toasts, at the very end of the page. It takes the focus when a focused toast is removed. */
const toasts = '.toasts'
/** Matches a lead's row in any list (lead/lead-rows.ts). */
const leadRow = '[id^="lead-"]'
/** Number of remembered places, more than any nesting of sheets and bars needs. */
const remembered = 8

interface Place {
  element: HTMLElement
  /** In the order in which they take the focus once `element` is gone: rows beside it, then its ancestors. */
  instead: readonly HTMLElement[]
}

/**
 * Moves the focus when the focused element is removed: to where it was before, or to a row beside or a region
 * around that place. Otherwise the keyboard would begin at the top of the page again.
 */
export function keepFocus(): void {
  const places: Place[] = []
  /** True when the toast list got the focus from a removed toast, and not because somebody pressed F8. */
  let isInVain = false
  addEventListener('focusin', ({ target, relatedTarget }) => {
    if (!(target instanceof HTMLElement)) return
    const hadNotice = relatedTarget instanceof Element && relatedTarget.closest(toasts) !== null
    isInVain = hadNotice && target.matches(toasts)
    if (target.closest(toasts)) return
    places.unshift({ element: target, instead: [...rowsBeside(target), ...standsIn(target)] })
    places.length = Math.min(places.length, remembered)
  })
  new MutationObserver(() => {
    const isLost = document.activeElement === document.body && !places[0]?.element.isConnected
    if (!isInVain && !isLost) return
    for (const place of places) if ([place.element, ...place.instead].some(takesFocus)) return
    document.querySelector('main')?.focus({ preventScroll: true })
  }).observe(document.body, { childList: true, subtree: true })
}

/** Returns the row of the element's lead, the next row and the previous one. */
function rowsBeside(element: HTMLElement): HTMLElement[] {
  const item = element.closest('li')
  const items = [item, item?.nextElementSibling, item?.previousElementSibling]
  return items.flatMap((one) => one?.querySelector<HTMLElement>(leadRow) ?? [])
}

function standsIn(element: HTMLElement): HTMLElement[] {
  const place = element.parentElement?.closest<HTMLElement>('main [tabindex="-1"], main[tabindex="-1"]')
  return place ? [place, ...standsIn(place)] : []
}

function takesFocus(element: HTMLElement): boolean {
  if (!element.isConnected) return false
  element.focus({ preventScroll: true })
  return document.activeElement === element
}
