import { nextPaint } from '#web/lib/next-paint.ts'

/** Width from which the bar has room for all links, as in the stylesheet. */
const navBreakpoint = '(width >= 68rem)'

/**
 * Adds what the menu's popover does not do by itself: focus, an inert page behind it, `aria-expanded`, and closing when
 * the bar has room for all links or the page is left.
 */
export function prepareMenu(): void {
  const toggle = document.querySelector<HTMLButtonElement>('.site-header__toggle')
  const menu = document.getElementById('site-menu')
  if (!toggle || !menu) return
  const hasPopovers = 'popover' in HTMLElement.prototype
  const behind = [...document.body.children].filter(
    (element): element is HTMLElement => element instanceof HTMLElement && !element.contains(menu),
  )
  let wasOpen = false

  const isOpen = () => (hasPopovers ? menu.matches(':popover-open') : menu.classList.contains('is-open'))

  async function follow(): Promise<void> {
    toggle?.setAttribute('aria-expanded', String(isOpen()))
    if (isOpen() === wasOpen) return
    wasOpen = isOpen()
    // `inert` restyles the whole page, so the menu is painted first. It may be closed again by then.
    await nextPaint()
    for (const element of behind) element.inert = wasOpen
    if (wasOpen) menu?.querySelector('a')?.focus()
    else if (isFocusLost()) toggle?.focus()
  }

  function close(): void {
    if (!isOpen()) return
    if (hasPopovers) menu?.hidePopover()
    else menu?.classList.remove('is-open')
    void follow()
  }

  /** Passes the bar's lower edge to the stylesheet. It depends on how far the strip above has scrolled away. */
  function place(): void {
    const bar = toggle?.closest('.site-header__bar')
    if (bar) menu?.style.setProperty('--bar-bottom', `${bar.getBoundingClientRect().bottom}px`)
  }

  /** Whether nothing outside the menu has the focus, so that it belongs back on the toggle. */
  function isFocusLost(): boolean {
    const focused = document.activeElement
    return !focused || focused === document.body || (menu?.contains(focused) ?? false)
  }

  menu.addEventListener('beforetoggle', place)
  menu.addEventListener('toggle', () => void follow())
  if (!hasPopovers) {
    // Browsers from before 2024 have no popovers, so a class opens the menu.
    toggle.addEventListener('click', () => {
      place()
      menu.classList.toggle('is-open')
      void follow()
    })
  }
  matchMedia(navBreakpoint).addEventListener('change', close)
  addEventListener('pagehide', close)
  // The menu may have been opened before this script ran.
  void follow()
}
