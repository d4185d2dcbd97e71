import { liveEventName } from '#shared/rendering.ts'

/** What only code answers. Links need none, nor do the visitors' forms (they have an action) and the menu's button. */
const needsCode = 'button[type="button"]:not([popovertarget]), form:not([action]) button[type="submit"]'

/**
 * Does again what was tapped before there was code to answer it, once there is: on the page, or on a part whose
 * code comes later. Only the last of it: whoever sees nothing happen taps again. A form that is sent with the Enter
 * key has its button clicked by the browser.
 */
export function holdEarlyTap(): void {
  let isLive = false
  let unanswered: HTMLElement | null = null

  window.addEventListener('click', hold, { capture: true })
  // React stops a click on a part that it can't hydrate yet at the document, on its way in.
  window.addEventListener('click', () => {
    if (isLive) unanswered = null
  })
  document.addEventListener(liveEventName, () => {
    isLive = true
    if (unanswered?.isConnected) unanswered.click()
  })

  function hold(event: Event): void {
    unanswered = event.target instanceof Element ? event.target.closest<HTMLElement>(needsCode) : null
    if (unanswered && !isLive) event.preventDefault()
  }
}
