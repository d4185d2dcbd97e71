/** Their list takes the focus of one that has gone, at the very end of the page. */
const toasts = '.toasts'
/** Rows of leads, in any list (lead/lead-rows.ts). */
const leadRow = '[id^="lead-"]'
/** So many steps back, further than any sheet or bar leads. */
const remembered = 8

interface Place {
  element: HTMLElement
  /** What takes the focus once it is gone: its lead's row, the one after or before it, and what it stands in. */
  instead: readonly HTMLElement[]
}

/**
 * When the focused element is removed, moves the focus to where it was before, or to what stands beside or around that.
 * Otherwise the keyboard would begin at the top of the page again.
 */
export function keepFocus(): void {
  const places: Place[] = []
  /** The focus went to the toasts because a toast was removed, and not because somebody pressed their key. */
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

/** Its lead's own row, the next one and the one before. */
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
