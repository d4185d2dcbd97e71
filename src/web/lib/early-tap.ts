import { liveEventName } from '#shared/rendering.ts'

/** What only code answers. Links need none, nor do the visitors' forms (they have an action) and the menu's button. */
const needsCode = 'button[type="button"]:not([popovertarget]), form:not([action]) button[type="submit"]'

/**
 * Does again what was tapped before there was code to answer it, once there is. Only the last of it: whoever sees
 * nothing happen taps again. A form that is sent with the Enter key has its button clicked by the browser.
 */
export function holdEarlyTap(): void {
  let tapped: HTMLElement | null = null

  function hold(event: Event): void {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>(needsCode) : null
    if (!button) return
    event.preventDefault()
    tapped = button
  }

  function doAgain(): void {
    document.removeEventListener('click', hold)
    tapped?.click()
  }

  document.addEventListener('click', hold)
  document.addEventListener(liveEventName, doAgain, { once: true })
}
