import { nextPaint } from '#web/lib/next-paint.ts'

/** Where the bar has room for all items; the stylesheet's breakpoint of the same name. */
const navBreakpoint = '(width >= 68rem)'

/**
 * Adds what the menu's popover does not do by itself: focus, an inert page behind it, `aria-expanded`, and closing when
 * the bar has room for all links or the page is left.
 */
export function prepareMenu(): void {
  const toggle = document.querySelector<HTMLButtonElement>('.head__toggle')
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
    // The rest styles the whole page anew: the menu is seen first. It may have been closed again meanwhile.
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

  /** The bar's lower edge depends on how far the strip above it is scrolled away. */
  function place(): void {
    const bar = toggle?.closest('.head__bar')
    if (bar) menu?.style.setProperty('--bar-bottom', `${bar.getBoundingClientRect().bottom}px`)
  }

  /** Nobody has moved it elsewhere, so it belongs back on the toggle. */
  function isFocusLost(): boolean {
    const focused = document.activeElement
    return !focused || focused === document.body || (menu?.contains(focused) ?? false)
  }

  menu.addEventListener('beforetoggle', place)
  menu.addEventListener('toggle', () => void follow())
  if (!hasPopovers) {
    // Browsers from before 2024: the same, by class.
    toggle.addEventListener('click', () => {
      place()
      menu.classList.toggle('is-open')
      void follow()
    })
  }
  matchMedia(navBreakpoint).addEventListener('change', close)
  addEventListener('pagehide', close)
  // It may have been opened before this ran.
  void follow()
}
